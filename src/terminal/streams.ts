/** A stream of Node, or what writes as one does. A terminal is always a stream of Node. */
export interface Output {
  /** `done` is called when everything written so far has left the process. */
  write(text: string | Uint8Array, done?: () => void): unknown;
  readonly isTTY?: boolean;
  readonly columns?: number;
  readonly rows?: number;
}

export interface Input extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
  /** Of a terminal: whether what is typed comes at once, and is not shown. */
  setRawMode?(raw: boolean): unknown;
}
