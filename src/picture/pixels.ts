/** Four bytes a pixel: red, green, blue, and how opaque it is. Rows from the top. */
export interface Pixels {
  readonly width: number;
  readonly height: number;
  readonly data: Uint8Array;
}
