/**
 * Works for one company after another. A failure ends the work for its company only.
 * @throws Error after all companies, with the number of failures and the first reason
 */
export async function forEachCompany(
  companies: readonly { company_id: string }[],
  work: (companyId: string) => Promise<void>,
): Promise<void> {
  const failures: Error[] = []
  for (const { company_id: companyId } of companies)
    try {
      await work(companyId)
    } catch (failure) {
      failures.push(failure as Error)
    }
  const [first] = failures
  if (first)
    throw new Error(`${failures.length} companies failed, the first: ${first.message}`, { cause: first })
}
