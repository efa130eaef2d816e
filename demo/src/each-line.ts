import { createInterface } from 'node:readline'
import type { Readable, Writable } from 'node:stream'
import type { Seeding } from '@mingpian/server/seeding'
import { contentFor, readContents } from './content.ts'
import { type SeedOptions, seedCompany } from './seed.ts'
import { companyOf } from './world.ts'

/**
 * Makes the companies that are asked for, one a line as JSON, each as soon as its line is there. The answer is the
 * company's id in a line of its own. Ends with the input.
 * @throws Error at the first line that is no company, and as `seedCompany`
 */
export async function seedEachLine(
  seeding: Seeding,
  options: SeedOptions,
  { input, output }: { input: Readable; output: Writable },
): Promise<void> {
  const contents = readContents()
  for await (const line of createInterface({ input })) {
    const company = companyOf(JSON.parse(line), 'standard input')
    await seedCompany(seeding, company, contentFor(company, contents), options)
    output.write(`${company.companyId}\n`)
  }
}
