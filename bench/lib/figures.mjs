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

/**
 * A time or an amount that is held to a multiple of a limit, measured in the same run: both change with the machine.
 * @param {object} of
 * @param {string} of.what
 * @param {number} of.ours
 * @param {number} of.limit
 * @param {string} of.by what the limit is
 * @param {number} of.most how many times the limit
 * @param {string} of.unit
 * @returns {Figure}
 */
export const atMost = ({ what, ours, limit, by, most, unit }) => ({
  what,
  ours: `${ours.toFixed(1)} ${unit} (${(ours / limit).toFixed(2)} ×)`,
  limit: `${limit.toFixed(1)} ${unit} ${by}`,
  target: `≤ ${most} ×`,
  met: ours <= most * limit,
})

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
