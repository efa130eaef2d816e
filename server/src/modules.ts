import type { Sealer } from '#core/crypto/sealer.ts'
import type { Database } from '#core/db/connect.ts'
import type { Log } from '#core/db/log.ts'
import { fillHashes } from '#core/db/sealed-rows.ts'
import { expiry as answerExpiry } from '#core/http/idempotency.ts'
import { expiry as assetExpiry, type ReleaseAssets } from '#core/http/release-assets.ts'
import { expiryJobs } from '#core/jobs/expiry.ts'
import type { Task } from '#core/jobs/queue.ts'
import type { Job } from '#core/jobs/rounds.ts'
import type { TaskName } from '#core/jobs/tasks.ts'
import { expiry as auditExpiry } from '#domain/audit/expiry.ts'
import { type Codes, refreshCode } from '#domain/codes/codes.ts'
import { expiry as codeExpiry } from '#domain/codes/expiry.ts'
import { greetingOf } from '#domain/codes/greeting.ts'
import { jobs as codeJobs } from '#domain/codes/jobs.ts'
import { learnCorpTags } from '#domain/contacts/corp-tags.ts'
import { expiry as contactExpiry } from '#domain/contacts/expiry.ts'
import { greetCustomer } from '#domain/contacts/greet.ts'
import { jobs as contactJobs } from '#domain/contacts/jobs.ts'
import { type ReadsContacts, readContact } from '#domain/contacts/read.ts'
import { syncContacts } from '#domain/contacts/sync.ts'
import { writeContact } from '#domain/contacts/write-back.ts'
import { type ConvertsBrochures, convertBrochure } from '#domain/content/conversion/convert.ts'
import { expiry as contentExpiry } from '#domain/content/expiry.ts'
import { jobs as contentJobs } from '#domain/content/jobs.ts'
import { expiry as exportExpiry } from '#domain/exports/expiry.ts'
import { jobs as exportJobs } from '#domain/exports/jobs.ts'
import { type ExportsLists, exportList } from '#domain/exports/make.ts'
import { expiry as fileExpiry } from '#domain/files/expiry.ts'
import { jobs as fileJobs } from '#domain/files/jobs.ts'
import { type RemovesFiles, removeFiles } from '#domain/files/removal.ts'
import type { Files } from '#domain/files/store.ts'
import type { Store } from '#domain/files/stores/store.ts'
import { expiry as identityExpiry } from '#domain/identity/expiry.ts'
import { expiry as assignExpiry } from '#domain/leads/assign/expiry.ts'
import { expiry as callExpiry } from '#domain/leads/call-now/expiry.ts'
import { escalateLeads, jobs as escalationJobs } from '#domain/leads/escalations/escalate.ts'
import { expiry as escalationExpiry } from '#domain/leads/escalations/expiry.ts'
import { isStillOpen } from '#domain/leads/escalations/list.ts'
import { expiry as leadImportExpiry } from '#domain/leads/import/expiry.ts'
import { jobs as poolJobs } from '#domain/leads/pool/idle.ts'
import { scoreOf } from '#domain/leads/scores/scores.ts'
import { jobs as scoreJobs } from '#domain/leads/scores/stored.ts'
import { bringRenames } from '#domain/leads/tags/renames.ts'
import { keepCorpTags, learnTags } from '#domain/leads/tags/two-way.ts'
import { expiry as leadViewExpiry } from '#domain/leads/views/expiry.ts'
import { expiry as linkExpiry } from '#domain/links/expiry.ts'
import { jobs as linkJobs } from '#domain/links/jobs.ts'
import { type MiniLinks, renewLink } from '#domain/links/mini-link.ts'
import { expiry as mallExpiry } from '#domain/mall/expiry.ts'
import { expiry as noticeExpiry } from '#domain/notices/expiry.ts'
import { jobs as noticeJobs } from '#domain/notices/jobs.ts'
import { tellLoss } from '#domain/notices/loss.ts'
import { sendNotice } from '#domain/notices/send.ts'
import { shownFiles } from '#domain/privacy/shown-files.ts'
import { expiry as questionExpiry } from '#domain/questions/expiry.ts'
import { expiry as shareTaskExpiry } from '#domain/share-tasks/expiry.ts'
import { expiry as signInExpiry } from '#domain/sign-in/expiry.ts'
import { askFollower, type MatchesCustomers, matchCustomer } from '#domain/sign-in/match.ts'
import { expiry as staffExpiry } from '#domain/staff/expiry.ts'
import { type ReadsAddressBook, takeUpAddressBook } from '#domain/staff/import/address-book.ts'
import { jobs as staffJobs } from '#domain/staff/jobs.ts'
import { expiry as trackingExpiry } from '#domain/tracking/expiry.ts'
import { jobs as trackingJobs } from '#domain/tracking/jobs.ts'
import { sealed } from './sealed.ts'

// The contributions of the domain modules, collected and ordered in this one list.

/** Rows that expire, by module. */
export const expiry = [
  ...answerExpiry,
  ...assetExpiry,
  ...signInExpiry,
  ...mallExpiry,
  ...identityExpiry,
  ...staffExpiry,
  ...fileExpiry,
  ...leadImportExpiry,
  ...leadViewExpiry,
  ...assignExpiry,
  ...contactExpiry,
  ...contentExpiry,
  ...exportExpiry,
  ...trackingExpiry,
  ...auditExpiry,
  ...noticeExpiry,
  ...questionExpiry,
  ...callExpiry,
  ...escalationExpiry,
  ...linkExpiry,
  ...codeExpiry,
  ...shareTaskExpiry,
]

/** Upkeep by timer. */
export const jobs = (parts: {
  db: Database
  sealer: Sealer
  store: Pick<Store, 'sweep'>
  files: Pick<Files, 'readRange'>
  releaseAssets: Pick<ReleaseAssets, 'publish'>
  log: Log
}): Job[] => [
  ...trackingJobs(parts),
  ...fileJobs(parts),
  ...contentJobs(parts),
  ...exportJobs(parts),
  ...noticeJobs(parts),
  ...staffJobs(parts),
  ...contactJobs(parts),
  ...codeJobs(parts),
  ...poolJobs(parts),
  ...scoreJobs(parts),
  ...escalationJobs(parts),
  ...linkJobs(parts),
  ...expiryJobs(parts.db, expiry),
  {
    name: 'keyed hashes of earlier rows',
    everyMs: 6 * 60 * 60_000,
    run: () => fillHashes(parts.db.opsPool, parts.sealer, sealed),
  },
  { name: 'storing the clients’ files', everyMs: 6 * 60 * 60_000, run: parts.releaseAssets.publish },
]

/** Functions of the job queue, by the names of `TASKS`. */
export const tasks = (
  parts: Omit<Parameters<typeof sendNotice>[0], 'findScore' | 'isStillOpen'> &
    ConvertsBrochures &
    ExportsLists &
    MatchesCustomers &
    ReadsAddressBook &
    Omit<RemovesFiles, 'shown'> &
    Omit<ReadsContacts, 'learnTags' | 'keepCorpTags' | 'bringRenames'> & {
      codes: Pick<Codes, 'refresh'>
      miniLinks: Pick<MiniLinks, 'of'>
    },
): Record<TaskName, Task> => ({
  ask_follower: askFollower(parts),
  convert_brochure: convertBrochure(parts),
  escalate_leads: escalateLeads(parts),
  export_list: exportList(parts),
  greet_customer: greetCustomer({ ...parts, findGreeting: greetingOf }),
  match_customer: matchCustomer(parts),
  read_address_book: takeUpAddressBook(parts),
  read_contact: readContact({ ...parts, learnTags, keepCorpTags, bringRenames }),
  read_corp_tags: learnCorpTags({ ...parts, keepCorpTags, bringRenames }),
  refresh_code: refreshCode(parts),
  remove_files: removeFiles({ ...parts, shown: shownFiles }),
  renew_link: renewLink(parts),
  send_notice: sendNotice({ ...parts, findScore: scoreOf, isStillOpen }),
  sync_contacts: syncContacts({ ...parts, learnTags, keepCorpTags, bringRenames, tellLoss }),
  write_contact: writeContact(parts),
})
