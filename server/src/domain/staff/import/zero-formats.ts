import { tagsOf } from './markup.ts'

/**
 * Least number of digits of each cell style of a workbook, for number formats of only zeros (`00000`); 0 for all
 * others.
 * @param styles the XML of `xl/styles.xml`; see ECMA-376 Part 1, sections 18.8.30 and 18.8.10
 */
export function leastDigits(styles: string): number[] {
  const byFormat = new Map<string, number>()
  const byStyle: number[] = []
  let inCells = false
  for (const { source } of tagsOf(styles)) {
    const [, isEnd, name] = /^<(\/?)(?:[a-z]{1,10}:)?([A-Za-z]{1,20})/.exec(source) ?? []
    const format = /\snumFmtId=["'](\d{1,5})/.exec(source)?.[1] ?? ''
    if (name === 'numFmt') {
      const zeros = /\sformatCode=["'](0{2,20})["';]/.exec(source)?.[1]
      if (zeros) byFormat.set(format, zeros.length)
    } else if (name === 'cellXfs') inCells = !isEnd
    else if (name === 'xf' && inCells && !isEnd) byStyle.push(byFormat.get(format) ?? 0)
  }
  return byStyle
}
