/** @param {number[]} values @param {number} share 0 to 1 */
export function percentile(values, share) {
  const sorted = [...values].sort((a, b) => a - b)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/** Of an odd number of runs. @param {number[]} values */
export const median = (values) => percentile(values, 0.5)

/**
 * @typedef {object} Figure
 * @property {string} what
 * @property {string} ours
 * @property {string} limit the peer or the limit, measured in the same run
 * @property {string} target
 * @property {boolean} met
 */

/** @param {Figure[]} figures */
export function print(figures) {
  const rows = [
    { what: 'figure', ours: 'ours', limit: 'limit, same run', target: 'target', verdict: '' },
    ...figures.map((figure) => ({ ...figure, verdict: figure.met ? 'met' : 'MISSED' })),
  ]
  const columns = /** @type {const} */ (['what', 'ours', 'limit', 'target', 'verdict'])
  const widths = columns.map((column) => Math.max(...rows.map((row) => row[column].length)))
  for (const row of rows)
    process.stdout.write(
      `${columns
        .map((column, at) => row[column].padEnd(widths[at] ?? 0))
        .join('  ')
        .trimEnd()}\n`,
    )
}
