import { type Static, Type } from '@sinclair/typebox'
import { endpoint } from '#shared/endpoint.ts'
import { listOf, memberRole } from '#shared/entities.ts'
import {
  emailOrNone,
  line,
  paging,
  phone,
  recordId,
  requiredName,
  time,
  url,
  userId,
} from '#shared/fields.ts'
import { importBytes, SheetFile } from '#shared/sheet-imports.ts'

const text = Type.String()
const role = memberRole
const status = Type.Union([Type.Literal('active'), Type.Literal('left')])
const colleague = Type.Object({ userId, name: text })

/** Whether visitors see a card. `none`: its owner never opened it; `unlicensed`: it needs a licence first. */
const cardState = Type.Union([
  Type.Literal('open'),
  Type.Literal('closed'),
  Type.Literal('unlicensed'),
  Type.Literal('none'),
])
export type CardState = Static<typeof cardState>

/** A member of staff as administrators see them in a list. */
export const StaffItem = Type.Object({
  userId,
  name: text,
  position: text,
  department: text,
  avatar: url,
  role,
  status,
  licensed: Type.Boolean(),
  card: cardState,
  /** The member who took over; null for none. */
  successor: Type.Union([colleague, Type.Null()]),
})
export type StaffItem = Static<typeof StaffItem>

const has = Type.Object({
  /** Numbers of customers in WeCom, visitors on the radar, shares, codes, and people who saved the card. */
  customers: Type.Integer(),
  visitors: Type.Integer(),
  shares: Type.Integer(),
  codes: Type.Integer(),
  keepers: Type.Integer(),
  /** Coming bookings that they serve. */
  bookings: Type.Integer(),
  /** Work orders that are not closed. */
  workOrders: Type.Integer(),
  /** Drafts of posts. Without a successor they are deleted once the hand-over cannot be undone any more. */
  drafts: Type.Integer(),
})

/** One member of staff, with the holdings that a successor would get. */
export const StaffDetail = Type.Composite([
  StaffItem,
  Type.Object({
    email: text,
    /** Masked. */
    phone: text,
    createdAt: time,
    has,
    /** Members from whom they took over. */
    predecessors: Type.Array(colleague),
    handOver: Type.Union([
      Type.Object({
        at: time,
        note: text,
        /** Until when it can be undone; '' if it no longer can. */
        undoUntil: Type.Union([time, Type.Literal('')]),
      }),
      Type.Null(),
    ]),
  }),
])
export type StaffDetail = Static<typeof StaffDetail>

export const importSource = Type.Union([Type.Literal('wecom'), Type.Literal('file')])

const verdict = Type.Union([
  Type.Literal('added'),
  Type.Literal('changed'),
  Type.Literal('same'),
  Type.Literal('rejected'),
])
export type Verdict = Static<typeof verdict>

const importField = Type.Union([
  Type.Literal('userId'),
  Type.Literal('name'),
  Type.Literal('position'),
  Type.Literal('department'),
  Type.Literal('phone'),
  Type.Literal('email'),
  Type.Literal('role'),
])
export type ImportField = Static<typeof importField>

const ImportRow = Type.Object({
  /** Its number in the file, the head is 1; of the address book counted from 1. */
  row: Type.Integer(),
  userId: text,
  name: text,
  position: text,
  department: text,
  verdict,
  /** The fields that would change. */
  changes: Type.Array(importField),
  /** The member's texts that would be overwritten; '' for those that stay or were empty. */
  before: Type.Object({ name: text, position: text, department: text }),
  /** The reasons for rejecting it, in the caller's language; `column` as the template names it. */
  reasons: Type.Array(Type.Object({ column: text, reason: text })),
})
export type ImportRow = Static<typeof ImportRow>

/** An import and one page of its rows: the rejected ones first. */
export const ImportReport = Type.Composite([
  listOf(ImportRow),
  Type.Object({
    importId: recordId,
    source: importSource,
    fileName: text,
    /** `reading` until the address book is read. */
    state: Type.Union([
      Type.Literal('reading'),
      Type.Literal('checked'),
      Type.Literal('applied'),
      Type.Literal('failed'),
      Type.Literal('undone'),
    ]),
    /** Progress of the reading. */
    done: Type.Integer(),
    of: Type.Integer(),
    /** Why it failed, as text; '' if it did not. */
    problem: text,
    counts: Type.Object({
      added: Type.Integer(),
      changed: Type.Integer(),
      same: Type.Integer(),
      rejected: Type.Integer(),
    }),
    /** Until when it can be undone; '' where it cannot. */
    undoUntil: Type.Union([time, Type.Literal('')]),
    /** The result of an undo; null where it was not undone. */
    undone: Type.Union([
      Type.Object({
        /** Members who got back what the import had changed. */
        restored: Type.Integer(),
        /** Members whom the import had added, and who are gone. */
        removed: Type.Integer(),
        keptTotal: Type.Integer(),
        /** Up to 100 members with fields that stay, because they were changed since. */
        kept: Type.Array(
          Type.Object({ userId: text, name: text, added: Type.Boolean(), fields: Type.Array(importField) }),
        ),
      }),
      Type.Null(),
    ]),
  }),
])
export type ImportReport = Static<typeof ImportReport>

/** An import of the last day. */
const RecentImport = Type.Object({
  importId: recordId,
  source: importSource,
  fileName: text,
  /** The name of the administrator who imported it. */
  by: text,
  at: time,
  added: Type.Integer(),
  changed: Type.Integer(),
  undone: Type.Boolean(),
  undoUntil: Type.Union([time, Type.Literal('')]),
})
export type RecentImport = Static<typeof RecentImport>

/** Filter of a list of members. */
export const staffFilter = {
  /** Part of name, user id or position. */
  keyword: Type.Optional(Type.String({ maxLength: 64 })),
  department: Type.Optional(Type.String({ maxLength: 128 })),
  /** `waiting`: left, and a successor is still to be chosen. */
  status: Type.Optional(Type.Union([status, Type.Literal('waiting')])),
  role: Type.Optional(role),
  licensed: Type.Optional(Type.Boolean()),
  card: Type.Optional(cardState),
}

const ofMember = Type.Object({ userId })
const members = Type.Array(ofMember, { minItems: 1, maxItems: 100 })

/** Staff, as administrators manage them: list, edit, hand over, import. */
export const staff = {
  list: endpoint('GET /biz/v1/staff/list', {
    summary: 'The company’s staff, active members first, by name.',
    access: 'admin',
    may: 'staff.read',
    query: Type.Object({ ...staffFilter, ...paging }),
    data: Type.Composite([listOf(StaffItem), Type.Object({ waiting: Type.Integer() })]),
  }),
  departments: endpoint('GET /biz/v1/staff/departments', {
    summary: 'The departments of active members, with their numbers.',
    access: 'admin',
    may: 'staff.read',
    data: Type.Object({ list: Type.Array(Type.Object({ name: text, staff: Type.Integer() })) }),
  }),
  detail: endpoint('GET /biz/v1/staff/detail', {
    summary: 'One member of staff, also one who left.',
    access: 'admin',
    may: 'staff.read',
    query: ofMember,
    data: StaffDetail,
  }),
  update: endpoint('POST /biz/v1/staff/update', {
    summary: 'Changes the company’s data of a member of staff. Absent fields stay.',
    access: 'admin',
    may: 'staff.write',
    body: Type.Object({
      userId,
      name: Type.Optional(requiredName),
      position: Type.Optional(line(64)),
      department: Type.Optional(line(128)),
      email: Type.Optional(emailOrNone()),
      phone: Type.Optional(Type.Union([phone, Type.Literal('')])),
      role: Type.Optional(role),
      licensed: Type.Optional(Type.Boolean()),
    }),
    data: StaffDetail,
    errors: ['lastAdmin', 'phoneTaken', 'hasLeft'],
  }),
  handOver: endpoint('POST /biz/v1/staff/hand_over', {
    summary:
      'A member of staff leaves; a successor, where one is named, takes over cards, codes, links and the bookings for which they have time.',
    access: 'admin',
    may: 'staff.write',
    body: Type.Object({
      userId,
      /** The successor's user id. */
      successorId: Type.Optional(userId),
      /** A note for visitors instead of the standard one. */
      note: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    data: StaffDetail,
    errors: ['lastAdmin', 'cannotSucceed'],
  }),
  licences: endpoint('POST /biz/v1/staff/licences', {
    summary: 'Gives or withdraws the card licences of up to a hundred members, all or none.',
    access: 'admin',
    may: 'staff.write',
    body: Type.Object({ members, licensed: Type.Boolean() }),
    data: Type.Object({
      /** Number of licences that changed. */
      changed: Type.Integer(),
    }),
  }),
  leave: endpoint('POST /biz/v1/staff/leave', {
    summary:
      'Up to a hundred members leave, all or none, to one successor where one is named. Each can be taken back by itself.',
    access: 'admin',
    may: 'staff.write',
    body: Type.Object({
      members,
      successorId: Type.Optional(userId),
      note: Type.Optional(Type.String({ maxLength: 100 })),
    }),
    data: Type.Object({ left: Type.Integer() }),
    errors: ['lastAdmin', 'cannotSucceed'],
  }),
  openCard: endpoint('POST /biz/v1/staff/open_card', {
    summary: 'Opens the card of a member who had opened it before. Repeating it changes nothing.',
    access: 'admin',
    may: 'staff.write',
    body: ofMember,
    data: StaffDetail,
    errors: ['noLicence', 'consentNeeded'],
  }),
  undo: endpoint('POST /biz/v1/staff/hand_over/undo', {
    summary:
      'Takes a hand-over back within thirty days, while the successor is there, with the bookings that others took over. Done twice it changes nothing.',
    access: 'admin',
    may: 'staff.write',
    body: ofMember,
    data: StaffDetail,
    errors: ['cannotUndo'],
  }),
  comeBack: endpoint('POST /biz/v1/staff/return', {
    summary:
      'Brings back a member who left: they get their own card again; whatever colleagues took over stays with them.',
    access: 'admin',
    may: 'staff.write',
    body: ofMember,
    data: StaffDetail,
  }),
  takenOver: endpoint('GET /biz/v1/staff/taken_over', {
    summary: 'The colleagues whose customers the caller took over.',
    access: 'staff',
    data: Type.Object({
      list: Type.Array(Type.Object({ userId, name: text, avatar: url, visitors: Type.Integer(), at: time })),
    }),
  }),
  importTemplate: endpoint('GET /biz/v1/staff/import/template', {
    summary: 'A sheet to fill in, with examples.',
    access: 'admin',
    may: 'staff.write',
    data: SheetFile,
  }),
  importCheck: endpoint('POST /biz/v1/staff/import/check', {
    summary: 'Checks a list of staff and returns the effect of each row. Nothing is changed yet.',
    access: 'admin',
    may: 'staff.write',
    bodyBytes: importBytes,
    body: Type.Object({
      source: importSource,
      /** Of a file. */
      name: Type.Optional(Type.String({ maxLength: 255 })),
      /** The file, xlsx or csv, in base64. */
      content: Type.Optional(Type.String({ maxLength: importBytes })),
    }),
    data: ImportReport,
    errors: ['importUnreadable'],
    limit: 'import',
  }),
  importReport: endpoint('GET /biz/v1/staff/import/report', {
    summary: 'The state of an import, and one page of its rows. Imports are kept for less than a day.',
    access: 'admin',
    may: 'staff.write',
    query: Type.Object({ importId: recordId, verdict: Type.Optional(verdict), ...paging }),
    data: ImportReport,
  }),
  importRejected: endpoint('GET /biz/v1/staff/import/rejected', {
    summary: 'The rejected rows as a sheet of the template’s form, with the reason for each.',
    access: 'admin',
    may: 'staff.write',
    query: Type.Object({ importId: recordId }),
    data: SheetFile,
  }),
  importApply: endpoint('POST /biz/v1/staff/import/apply', {
    summary: 'Applies exactly the checked rows, all or none. Idempotent.',
    access: 'admin',
    may: 'staff.write',
    body: Type.Object({ importId: recordId }),
    data: ImportReport,
    errors: ['importOutdated'],
  }),
  importRecent: endpoint('GET /biz/v1/staff/import/recent', {
    summary: 'The imports that were brought in within the last day, the newest first, 20 at most.',
    access: 'admin',
    may: 'staff.write',
    data: Type.Object({ list: Type.Array(RecentImport) }),
  }),
  importUndo: endpoint('POST /biz/v1/staff/import/undo', {
    summary: 'Undoes an import of the last day. Fields that were changed since stay. Idempotent.',
    access: 'admin',
    may: 'staff.write',
    body: Type.Object({ importId: recordId }),
    data: ImportReport,
    errors: ['cannotUndoImport'],
  }),
}
