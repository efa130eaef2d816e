import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

const levels = ['wcag2a', 'wcag2aa', 'wcag22aa']

/** Rules of a page's structure, which axe counts as best practice. */
const structure = [
  'empty-heading',
  'heading-order',
  'landmark-main-is-top-level',
  'landmark-no-duplicate-main',
  'landmark-one-main',
  'page-has-heading-one',
  'skip-link',
]

/** Serious and critical findings of WCAG A and AA, each with the first place where it was seen. @param alsoStructure finds faults of headings and landmarks, too, however serious */
export async function axeFindings(page: Page, alsoStructure = false): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const rules = Object.fromEntries(structure.map((rule) => [rule, { enabled: alsoStructure }]))
  const { violations } = (await page.evaluate(
    `axe.run(document, ${JSON.stringify({ runOnly: levels, rules })})`,
  )) as AxeResults
  return violations
    .filter(({ id, impact }) => structure.includes(id) || impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}
