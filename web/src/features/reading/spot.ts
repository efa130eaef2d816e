/** A marked place of a picture: parts of its width and height, from its upper left corner. */
export interface Spot {
  picture: string
  /** The picture's number in the piece, from 1. */
  page: number
  x: number
  y: number
}
