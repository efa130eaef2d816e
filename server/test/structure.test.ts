import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { groups } from '@mingpian/contract/shared/calls.ts'
import { describe, expect, it, test } from 'vitest'

const root = join(import.meta.dirname, '../..')

/** Folders of api/ whose routes are no calls of the contract. */
const outsideTheContract = [
  'callback',
  'card-files',
  'document',
  'files',
  'image-proxy',
  'invitation',
  'payment-notices',
  'verification',
]

const entries = (folder: string, kind: 'isFile' | 'isDirectory') =>
  readdirSync(join(root, folder), { withFileTypes: true })
    .filter((entry) => entry[kind]())
    .map(({ name }) => name.replace(/\.ts$/, ''))
    .sort()

const asFileName = (group: string) => group.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)

test('page defaults stand in the contract, and core/db/paging.ts alone writes LIMIT and OFFSET of a page', () => {
  const ownWay = /\bpage(Size)? (=|\?\?) \d|offset \$\{\(page/
  const files = readdirSync(join(root, 'server/src'), { recursive: true, encoding: 'utf8' })
  const sources = files.filter((file) => file.endsWith('.ts') && file !== 'core/db/paging.ts')
  expect(sources.filter((file) => ownWay.test(read(`server/src/${file}`)))).toEqual([])
})

describe('a group of calls', () => {
  const declared = Object.keys(groups).map(asFileName).sort()

  it('has one file of the contract, and the contract no other file beside its groups', () => {
    expect(entries('contract/src', 'isFile')).toEqual(declared)
  })

  it('has one folder of api/ of the same name', () => {
    expect(entries('server/src/api', 'isDirectory')).toEqual([...declared, ...outsideTheContract].sort())
  })
})

const decisions = 'docs/decisions'
const advice = `Give it the shape that CONTRIBUTING names under "General rules", as ${decisions}/0066-modules-in-one-file.md has it`

const read = (path: string) => readFileSync(join(root, path), 'utf8')

/** The number of a decision, the decisions that its status names, and what its text lacks. */
function decisionIn(file: string, text: string) {
  const [title = '', status = ''] = text.split('\n\n').map((paragraph) => paragraph.replace(/\n/g, ' '))
  const number = Number.parseInt(file, 10)
  const problems: string[] = []
  if (!title.startsWith(`# ${number}. `)) problems.push(`begin with "# ${number}. Title"`)
  if (!/^\d{4}-\d\d-\d\d, (accepted|superseded by decision \d+)\.( |$)/.test(status))
    problems.push('say "<date>, accepted." or "<date>, superseded by decision <number>." below the title')
  const parts = [...text.matchAll(/^\*\*(.+?)\*\*/gm)].map(([, words]) => words)
  if (parts.join(' ') !== 'Context. Decided. Consequences.')
    problems.push(
      'have **Context.**, **Decided.**, **Consequences.**, and no other paragraph that begins in bold',
    )
  if (/^##/m.test(text)) problems.push('have no headings below the title')
  const named = [...status.matchAll(/decision (\d+)/g)].map(([, digits]) => Number(digits))
  return { file, number, named, isSuperseded: status.includes(', superseded by'), problems }
}

describe('a decision', () => {
  const files = readdirSync(join(root, decisions)).filter((file) => /^\d{4}-.+\.md$/.test(file))
  const all = files.map((file) => decisionIn(file, read(`${decisions}/${file}`)))
  const index = read(`${decisions}/README.md`)

  it('has a title, a date with its status, its context, what was decided, and the consequences', () => {
    const problems = all.flatMap(({ file, problems }) => problems.map((problem) => `${file} must ${problem}`))
    expect(problems, advice).toEqual([])
  })

  it('is refused without one of them', () => {
    const sound =
      '# 7. Title\n\n2026-11-05, accepted.\n\n**Context.** A.\n\n**Decided.** B.\n\n**Consequences.** C.\n'
    const problemsWith = (from: string, to: string) =>
      decisionIn('0007-title.md', sound.replace(from, to)).problems.length
    expect(problemsWith('', '')).toBe(0)
    expect(problemsWith('# 7.', '# 8.')).toBe(1)
    expect(problemsWith('2026-11-05, accepted.', '')).toBe(1)
    expect(problemsWith('accepted', 'stands')).toBe(1)
    expect(problemsWith('**Consequences.**', '')).toBe(1)
    expect(problemsWith('**Decided.**', '**Decision.**')).toBe(1)
    expect(problemsWith('**Decided.** B.', '## Decided')).toBe(2)
  })

  it('has one line in the index, marked where it is superseded', () => {
    const groups = index.slice(index.indexOf('\n## By subject\n'))
    const problems = all.flatMap(({ file, number, isSuperseded }) => {
      const lines = groups.match(new RegExp(`^- \\[${number}\\]\\(${file}\\).*`, 'gm')) ?? []
      if (lines.length !== 1)
        return `${decisions}/README.md must have one line "- [${number}](${file}) what was decided" in its group`
      return isSuperseded && !lines[0]?.includes('superseded')
        ? `the line of ${number} must say that it is superseded`
        : []
    })
    expect(problems).toEqual([])
  })

  it('is linked from the index only where it exists, and ten are to be read first', () => {
    const links = [...index.matchAll(/\]\((\d{4}-[^)]+)\)/g)].map(([, file]) => file)
    expect(links.filter((file) => !files.includes(file ?? ''))).toEqual([])
    expect(index.match(/^\d+\. \[/gm)).toHaveLength(10)
  })

  it('that supersedes another one, or a part of it, is named by that one too', () => {
    const problems = all.flatMap(({ number, named }) =>
      named
        .filter((other) => !all.find((decision) => decision.number === other)?.named.includes(number))
        .map(
          (other) =>
            `${number} says that it supersedes ${other} or is superseded by it: say so in the status of ${other} too`,
        ),
    )
    expect(problems).toEqual([])
  })

  it('exists where sources and documents name it', () => {
    const folders = ['contract/src', 'docs', 'server/migrations', 'server/sql', 'server/src', 'server/test']
    const paths = folders.flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((path) => /\.(ts|sql|md)$/.test(path))
        .map((path) => `${folder}/${path}`),
    )
    const numbers = new Set(all.map(({ number }) => number))
    const names = /\bdecisions?[\s*/]+(\d+)\b|docs\/decisions\/(\d{4})/g
    const missing = [...paths, 'CONTRIBUTING.md'].flatMap((path) =>
      [...read(path).matchAll(names)]
        .map(([, number, name]) => Number(number ?? name))
        .filter((number) => !numbers.has(number))
        .map((number) => `${path} names decision ${number}, which does not exist`),
    )
    expect(missing).toEqual([])
  })
})
