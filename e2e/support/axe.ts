import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Page } from '@playwright/test'
import type { AxeResults } from 'axe-core'

const axe = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

/** Serious and critical findings, each with the first place where it was seen. @param rules those of WCAG A and AA by default */
export async function axeFindings(page: Page, rules?: string[]): Promise<string[]> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe)
  const runOnly = rules ?? ['wcag2a', 'wcag2aa', 'wcag22aa']
  const { violations } = (await page.evaluate(
    `axe.run(document, { runOnly: ${JSON.stringify(runOnly)} })`,
  )) as AxeResults
  return violations
    .filter(({ impact }) => impact === 'serious' || impact === 'critical')
    .map(({ id, nodes }) => `${id}: ${nodes[0]?.html.slice(0, 160)}`)
}
