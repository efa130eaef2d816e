/** A marked place of a picture: parts of its width and height, from its upper left corner. */
export interface Spot {
  picture: string
  /** Which picture of the piece, counted from 1. */
  page: number
  x: number
  y: number
}
