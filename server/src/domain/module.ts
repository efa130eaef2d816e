import type { PersonalData } from '@mingpian/contract/privacy.ts'
import type { Locale } from '@mingpian/contract/shared/render.ts'
import type { Capability } from '@mingpian/contract/shared/roles.ts'
import type { MessageFieldKind } from '@mingpian/contract/shared/rules/message-fields.ts'
import type { StaffDetail } from '@mingpian/contract/staff.ts'
import type { RawBuilder } from 'kysely'
import type { Sealer } from '#core/crypto/sealer.ts'
import type { TenantDb } from '#core/db/connect.ts'
import type { SealedColumn } from '#core/db/sealed-rows.ts'
import type { Expiry } from '#core/jobs/expiry.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { Job } from '#core/jobs/rounds.ts'
import type { TaskName } from '#core/jobs/tasks.ts'
import type { Cell } from '#core/sheet.ts'

/**
 * What a module says about itself, in its `module.ts`. `server/src/modules.ts` lists the modules, the lowest first;
 * whatever concerns all of them is folded from that list. No file of the domain imports a `module.ts`.
 */
export interface Module {
  /** Its folder below `domain/`. */
  name: string
  /** What it is responsible for, for `docs/modules.md`. */
  what: string
  /** The modules whose files, tables or triggers it uses itself. `server/test/modules.test.ts` compares with the sources. */
  uses: readonly string[]
  /** Its files that other sources may import, without `.ts`. */
  door: readonly string[]
  /** Its tables. Only its own files write them. Of tables that refer to each other the referred one is first. */
  tables: Record<string, Table>
  /**
   * The function of `server/sql` whose rows make a person a lead: a source that `derived_leads` unites. It reads tables of
   * the module alone.
   */
  leadDeeds?: string
  /** Rows that expire. */
  expiry?: readonly Expiry[]
  /** Columns sealed with SECRET_KEY. */
  sealed?: readonly SealedColumn[]
  /**
   * Texts that contain addresses of stored files, in a column `shown`. A file that is named there stays when the person
   * who uploaded it is erased, and its upload does not expire (decision 81).
   */
  shownFiles?(companyId: string): RawBuilder<unknown>
  /** Upkeep by timer. */
  jobs?(parts: never): Job[]
  /** Functions of the job queue. */
  tasks?: { [Name in TaskName]?: (parts: never) => Task }
  /** The messages that the module sends to customers. An administrator binds each to a template of the vendor. */
  customerMessages?: readonly CustomerMessage[]
  /** Functions that jobs and tasks of lower modules get among their parts, since they must not know this module. */
  offers?: Record<string, unknown>
  /** What the erasure of a person does beyond deleting the rows of tables with `erasure: 'delete'`. */
  erasure?: Erasure
  /** The module's part of the export of a person's data. */
  personalData?(db: TenantDb, of: ExportedPerson): Promise<Partial<PersonalData>>
  /** What a member of staff holds, which passes to a successor: a count for each kind, as the console shows it. */
  holdings?: { [Kind in keyof StaffDetail['has']]?: (of: StaffMember) => RawBuilder<unknown> }
  /**
   * Signals of persons that are escalated where no reaction follows: a query of `person_id`, `origin_id` (the
   * salesperson to whom the signal came), `signal`, `at`, `content_type`, `content_id`, in this order.
   * @param since an expression: earlier signals are left out
   */
  signals?(companyId: string, since: RawBuilder<Date>): RawBuilder<unknown>
  /** Lists that a member of staff can have as a file, by their kind. */
  exportedLists?: Record<string, ExportedList>
  /** Things that the details of recorded changes name. */
  namedInChanges?: readonly NamedThing[]
}

export interface StaffMember {
  companyId: string
  staffId: string
}

export interface Table {
  /** Required where a column names a person. */
  persons?: PersonRows
  /** A statement that inserts a row into the database of the backup drill. `:company` stands for a company there. */
  sample?: string
}

/** The rows of a table that name a person. */
export interface PersonRows {
  /** What keeps a row of an erased person out: the trigger `refuse_erased`, or, in words, how the rows are written. */
  keptOut: 'by trigger' | `because ${string}`
  /**
   * What becomes of the rows when the person is erased. `delete`: those with the person's `person_id` are deleted;
   * `erasure`: the module's `erasure` sees to them; otherwise the reason why nothing has to be done.
   */
  erasure: 'delete' | 'erasure' | `none, because ${string}`
}

/** Rows that the trigger keeps out and the erasure deletes. */
export const deletedRows = { keptOut: 'by trigger', erasure: 'delete' } as const satisfies PersonRows

/** A person with the ids of all persons joined into them. */
export interface ErasedPerson {
  companyId: string
  personIds: string[]
  /** Those of the persons who are or were members of staff. */
  staffPersonIds: string[]
}

/** One transaction. Each step runs for the modules from the highest to the lowest, since the higher find rows by the lower. */
export interface Erasure {
  /** Locks that come before those of the persons. */
  lock?(db: TenantDb, companyId: string): Promise<void>
  /** Runs before any row is deleted. */
  before?(db: TenantDb, of: ErasedPerson): Promise<void>
  /** @param by `release` removes stored files of these addresses after COMMIT */
  run?(
    db: TenantDb,
    of: ErasedPerson,
    by: { sealer: Sealer; release(urls: readonly string[]): void },
  ): Promise<void>
}

export interface ExportedPerson {
  companyId: string
  personId: string
  /** All ids: their own, and those of persons joined into them. */
  personIds: string[]
  locale: Locale
  sealer: Sealer
  /** A phone as this export shows it. */
  shown(phone: string): string
}

/** A message to customers, before an administrator binds it to a template of the vendor. */
export interface CustomerMessage {
  /** Unique among all modules; stored with the binding. */
  name: string
  title: Record<Locale, string>
  /** When it comes and how often, for the person who is asked whether they want it. */
  occasion: Record<Locale, string>
  fields: Readonly<
    Record<
      string,
      {
        kind: MessageFieldKind
        label: Record<Locale, string>
        /** A value as a message has it. */
        sample: Record<Locale, string>
      }
    >
  >
  /** HH:MM on the company's clock: a message of these hours waits for their end. */
  quietHours?: { from: string; until: string }
}

/** A thing that a recorded change names. */
export interface NamedThing {
  /** Fields of the detail that contain its id; the first one with an id counts. */
  fields: readonly string[]
  isUuid: boolean
  /** The present name, as a subquery of one row or none. @param id an expression */
  name(companyId: RawBuilder<unknown>, id: RawBuilder<unknown>): RawBuilder<unknown>
}

/** A list that a member of staff can have as a file. */
export interface ExportedList {
  /** The right to read the list, also as a file; null where each member of staff may read a part of it. */
  needs: Capability | null
  fileName: Record<Locale, string>
  /** Whether each row names who exported it, when, and the export. */
  isMarked?: boolean
  open(of: ListReader, filter: object, locale: Locale): Promise<OpenedList>
}

/** The company whose list is written, and the keys that open its phones. */
export interface ListReader {
  db: TenantDb
  sealer: Sealer
  modules: readonly Module[]
  companyId: string
  /** The member of staff who asked for it. */
  staffId: string
}

/** A list whose columns and rows are known, so that it can be written. */
export interface OpenedList {
  head: readonly string[]
  /** Of the columns, in characters. */
  widths: readonly number[]
  rows: RawBuilder<unknown>
  /** @param moment gives a time on the company's clock */
  cells(row: unknown, moment: (at: Date) => Cell): Cell[]
}

/** A list whose columns are always the same. */
export const listOfColumns = <Filter, Row>({
  head,
  widths,
  rows,
  cells,
  ...rest
}: Omit<ExportedList, 'open'> & {
  head: Record<Locale, readonly string[]>
  widths: readonly number[]
  rows: (of: ListReader, filter: Filter) => Promise<RawBuilder<Row>> | RawBuilder<Row>
  cells: (row: Row, locale: Locale, moment: (at: Date) => Cell) => Cell[]
}): ExportedList => ({
  ...rest,
  open: async (of, filter, locale) => ({
    head: head[locale],
    widths,
    rows: await rows(of, filter as Filter),
    cells: (row, moment) => cells(row as Row, locale, moment),
  }),
})
