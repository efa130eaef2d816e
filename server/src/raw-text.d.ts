/** The text of a file, built in by Vite. */
declare module '*?raw' {
  const text: string
  export default text
}
