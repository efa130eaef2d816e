interface Person {
  name: string
  number: number
}

/** The name of a person, or the number of one without a name. */
export const personWords = ({ name, number }: Person, nameless: (number: number) => string): string =>
  name || nameless(number)
