/** A call of this function moves a sequence, which no rollback takes back: it tells that a text was run as SQL. */
const run = "nextval('injected')"

/** Ways out of the place that a text may have been put into: a string, a pattern, a name, a list, a JSON, a comment. */
const exits = [
  ...['', "'", "''", "')", "'))", "%'", "%')", '"', '")', '1', '1)', "\\'", "}'", "]'", '$$', '*/'],
  // Quotes that something might turn into plain ones.
  ...['%27', '\\u0027', 'ʼ', '＇'],
]
/** Positions of the SQL: in a condition, as a statement of its own, as a part of a list or of an ORDER BY. */
const payloads = [` or ${run} > 0 --`, `; select ${run}; --`, `, (select ${run}) --`]

/** Sixty texts that are run where one of them gets into a statement as its text. */
export const sqlProbes = exits.flatMap((exit) => payloads.map((payload) => `${exit}${payload}`))

/** Two conditions, one true and one false. Where a text is only a text, both are answered alike. */
export const conditionPairs = [
  ["' or '1'='1", "' or '1'='2"],
  ["%' or '1'='1", "%' or '1'='2"],
] as const
