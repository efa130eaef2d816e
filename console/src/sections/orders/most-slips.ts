/** As many packing slips as the server answers at once. */
export const mostSlips = 50
