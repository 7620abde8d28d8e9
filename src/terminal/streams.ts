export interface Output extends NodeJS.WritableStream {
  readonly isTTY?: boolean;
  readonly columns?: number;
}

export interface Input extends NodeJS.ReadableStream {
  readonly isTTY?: boolean;
}
