/**
 * The defects that the tests must catch. A test proves something only if it fails with its defect.
 *
 * @typedef {object} Planted a defect that `npm run plant` puts into a source file to see its test fail
 * @property {string} defect description of the defect
 * @property {string} file the source, from the root of the checkout
 * @property {string} [sound] text that occurs in the file exactly once
 * @property {string} [wrong] its replacement
 * @property {string} [append] added at the end of the file instead
 * @property {string} test the file of tests that must fail, or the npm script `arrows` or `types`
 * @property {string} [title] only tests whose title contains this
 *
 * @typedef {object} PlantedInTest a defect that a test plants by itself at every run
 * @property {string} defect
 * @property {string} test the file of tests
 * @property {string} title the title of the test, or of the table of tests
 */

/** @type {Planted[]} */
export const planted = [
  // Shares of the connections.
  {
    defect: 'one caller may have all connections of a company',
    file: 'server/src/core/db/tenant.ts',
    sound: 'personId: callerId }',
    wrong: "personId: '' }",
    test: 'server/test/http/shares.test.ts',
    title: 'while 24 writes of one visitor wait',
  },
  {
    defect: 'a transaction keeps its connection while it waits for a lock',
    file: 'server/src/core/db/connect.ts',
    sound: 'lock_timeout: lockMs',
    wrong: 'lock_timeout: 0 * lockMs',
    test: 'server/test/db/tenant.test.ts',
    title: 'waits without a connection',
  },
  {
    defect: 'a consent waits for the joins of other persons',
    file: 'server/src/domain/identity/locks.ts',
    sound: '  const locked = await lockAll(',
    wrong: '  await lockJoins(db, companyId)\n  const locked = await lockAll(',
    test: 'server/test/http/shares.test.ts',
    title: 'does not wait for a join of others',
  },
  // Joins that are undone, and ledgers of scores.
  {
    defect: 'the name of a joined person stays with the other one when the join is undone',
    file: 'server/src/domain/identity/separate.ts',
    sound: "and p.name = j.name then '' else p.name end",
    wrong: 'and p.name = j.name then j.name else p.name end',
    test: 'server/test/leads/undone.test.ts',
    title: 'has all derived rows as before',
  },
  {
    defect: 'the score of a lead leaves out persons who were joined',
    file: 'server/src/domain/leads/scores/scores.ts',
    sound: 'personIds: await personIdsOfEach(db, companyId, rootIds),\n  })',
    wrong: 'personIds: rootIds,\n  })',
    test: 'server/test/leads/undone.test.ts',
    title: 'has scores that are the sums',
  },
  // Two releases on one database.
  {
    defect: 'an earlier release puts its own walls and functions on the database',
    file: 'server/src/core/db/migrate.ts',
    sound: '    if (ahead) {',
    wrong: '    if (ahead && pending.length > 0) {',
    test: 'server/test/db/migrate.test.ts',
    title: 'that is one ahead starts and changes nothing',
  },
  {
    defect: 'an earlier release replaces the tasks of jobs.add by its own',
    file: 'server/src/core/jobs/queue-schema.ts',
    sound: ' || (maker !== undefined && isLater(maker, version))',
    wrong: '',
    test: 'server/test/db/migrate.test.ts',
    title: 'that is one ahead starts and changes nothing',
  },
  {
    defect: 'a release records itself after its migrations only',
    file: 'server/src/core/db/migrate.ts',
    sound: '    await recordRelease(client, release)\n    const isNew',
    wrong: '    const isNew',
    test: 'server/test/db/migrate.test.ts',
    title: 'that failed in the middle of its migrations',
  },
  {
    defect: 'a file of another release is not found',
    file: 'server/src/core/http/release-assets.ts',
    sound: 'isAsset(name) ? await assets.find(path) : undefined',
    wrong: 'undefined as Buffer | undefined',
    test: 'server/test/document/document.test.ts',
    title: 'built files of another release are served',
  },
  // Files of strangers.
  {
    defect: 'anonymous work has its turn among the companies',
    file: 'server/src/core/work/fair-queue.ts',
    sound: 'const turn = companyId === anonymous ? undefined : turnIn(companyId, company)',
    wrong: 'const turn = turnIn(companyId, company)',
    test: 'server/test/work/fair-queue.test.ts',
    title: 'begins anonymous work after',
  },
  {
    defect: 'a picture for which the machine had no time counts as unusable',
    file: 'server/src/core/work/process.ts',
    sound: "return this.why === 'deadline' || this.why === 'crash'",
    wrong: 'return true',
    test: 'server/test/work/hostile-files.test.ts',
    title: 'answered “try again”, and kept',
  },
  {
    defect: 'an anonymous caller owns work as the company that it names',
    file: 'server/src/api/image-proxy/plugin.ts',
    sound: 'owner: anonymousOwner(address)',
    wrong: 'owner: { ...anonymousOwner(address), companyId: companyOf(companyId) }',
    test: 'server/test/work/hostile-files.test.ts',
    title: 'fetches for made-up companies',
  },
  // Links that leave the product.
  {
    defect: 'a link may name a user before the host',
    file: 'contract/src/shared/rules/outside-address.ts',
    sound: 'isNamed && !address.username && !address.password',
    wrong: 'isNamed',
    test: 'server/test/links/links.test.ts',
    title: 'refuses',
  },
  {
    defect: 'a link may lead to a number in place of a name',
    file: 'contract/src/shared/rules/outside-address.ts',
    sound: "labels.length > 1 && /^[a-z]/.test(labels.at(-1) ?? '')",
    wrong: 'labels.length > 0',
    test: 'server/test/links/links.test.ts',
    title: 'refuses',
  },
  // The micro-site, which every browser and search engine reads.
  {
    defect: 'the title of a site becomes markup',
    file: 'web/src/app/startup/site-html.tsx',
    sound: 'escapeHtml(branded(title, brand))',
    wrong: 'branded(title, brand)',
    test: 'web/test/app/startup/document.test.ts',
    title: 'keeps what the company writes from becoming markup',
  },
  {
    defect: 'a site that the company keeps private is listed',
    file: 'web/src/app/startup/site-html.tsx',
    sound: "    isPublic ? '' : named('name', 'robots', 'noindex'),\n",
    wrong: '',
    test: 'web/test/app/startup/document.test.ts',
    title: 'asks not to be listed',
  },
  {
    defect: 'a draft stands on the site',
    file: 'server/src/domain/site/page.ts',
    sound: "= 'published' and ",
    wrong: "<> '' and ",
    test: 'server/test/site/site.test.ts',
    title: 'no draft',
  },
  // Pages and markup of strangers.
  {
    defect: 'only the first address of a name is checked',
    file: 'server/src/core/outbound/target.ts',
    sound: 'addresses.find((each) => !isPublicAddress(each))',
    wrong: 'addresses.slice(0, 1).find((each) => !isPublicAddress(each))',
    test: 'server/test/outbound/fetch-public.test.ts',
  },
  {
    defect: 'an address is checked by its text alone, and names by nothing',
    file: 'server/src/core/outbound/target.ts',
    sound: 'isIP(host) ? [host] : await addressesOf(host, resolve)',
    wrong: "isIP(host) ? [host] : (await addressesOf(host, resolve), ['93.184.215.14'])",
    test: 'server/test/foreign-pages/calls.test.ts',
    title: 'its name leads to this machine',
  },
  {
    defect: 'the sanitiser keeps the style of an element',
    file: 'contract/src/shared/rules/article-html.ts',
    sound: "  th: ['colspan', 'rowspan'],",
    wrong: "  '*': ['style'],\n  th: ['colspan', 'rowspan'],",
    test: 'server/test/content/sanitise.test.ts',
    title: 'takes out a style',
  },
  {
    defect: 'the sanitiser keeps pictures of other sites',
    file: 'server/src/domain/content/sanitise.ts',
    sound: "(tag === 'img' && !isOwnPicture(companyId, attribs.src ?? '')) ||",
    wrong: "(tag === 'img' && !attribs.src) ||",
    test: 'server/test/content/sanitise.test.ts',
    title: 'picture',
  },
  {
    defect: 'the name of a saved file leads out of its folder',
    file: 'contract/src/shared/rules/file-name.ts',
    sound: ".replace(hidden, '').replace(refused, '_')",
    wrong: ".replace(hidden, '')",
    test: 'contract/test/file-name.test.ts',
    title: 'leads out of its folder',
  },
  {
    defect: 'the name of a saved file hides its end behind a mark of direction',
    file: 'contract/src/shared/rules/file-name.ts',
    sound: ".replace(hidden, '')",
    wrong: ".replace(/\\p{Cc}/gu, '')",
    test: 'contract/test/file-name.test.ts',
    title: 'turns its end round',
  },
  {
    defect: 'the name of a saved file is a device of Windows',
    file: 'contract/src/shared/rules/file-name.ts',
    sound: ".replace(device, '_$1')",
    wrong: '',
    test: 'contract/test/file-name.test.ts',
    title: 'device',
  },
  {
    defect: 'the name of a saved file may be longer than a folder takes',
    file: 'contract/src/shared/rules/file-name.ts',
    sound: 'if (room < 0) break',
    wrong: '',
    test: 'contract/test/file-name.test.ts',
    title: 'is cut between two signs',
  },
  {
    defect: 'files leave under the name that people typed',
    file: 'server/src/core/http/signed-name.ts',
    sound: 'encoded(safe)',
    wrong: 'encoded(name)',
    test: 'server/test/forms/forms.test.ts',
    title: 'harmless name',
  },
  {
    defect: 'copies of PDFs stay behind a killed server',
    file: 'server/src/domain/content/conversion/convert.ts',
    sound: '  await removeLeftCopies()\n',
    wrong: '',
    test: 'server/test/making/conversion.test.ts',
    title: 'a killed server left',
  },
  // Access to calls, and to companies.
  {
    defect: 'the guard lets every caller in',
    file: 'server/src/core/http/register.ts',
    sound: "if (access === 'public') return",
    wrong: 'if (access) return',
    test: 'server/test/security/matrix.test.ts',
    title: 'who may call what',
  },
  {
    defect: 'a hint that names another company is believed',
    file: 'server/src/core/http/claimed-identity.ts',
    sound: 'if (stolen) await refuseHint(',
    wrong: 'if (!stolen) await refuseHint(',
    test: 'server/test/invariants/calls.test.ts',
  },
  {
    defect: 'a query forgets the company and relies on row-level security',
    file: 'server/src/domain/shop/product/queries.ts',
    sound: "    .where('product.company_id', '=', companyId)\n",
    wrong: '',
    test: 'server/test/security/swaps.test.ts',
    title: 'the queries alone hold companies apart',
  },
  {
    defect: 'the company of a transaction stays on its connection',
    file: 'server/src/core/db/tenant.ts',
    sound: '(companyId)}, true)`',
    wrong: '(companyId)}, false)`',
    test: 'server/test/db/isolation.test.ts',
  },
  {
    defect: 'a key rotation passes over rows that have a hash',
    file: 'server/src/core/db/sealed-rows.ts',
    sound: "if (isCurrent && isSame) return 'current'",
    wrong: "if (isCurrent || hashes.some(Boolean)) return 'current'",
    test: 'server/test/cli/key.test.ts',
  },
  {
    defect: 'a phone is looked up under the present key alone',
    file: 'server/src/domain/staff/update.ts',
    sound: 'const phoneHashes = phone ? sealer.indexes(companyId, phone) : []',
    wrong: 'const phoneHashes = phone ? [sealer.index(companyId, phone)] : []',
    test: 'server/test/cli/key.test.ts',
  },
  {
    defect: 'row-level security does not hold for the owner',
    file: 'server/src/core/db/rls.ts',
    sound: 'enable row level security, force row level security',
    wrong: 'enable row level security',
    test: 'server/test/db/schema.test.ts',
    title: 'walls',
  },
  {
    defect: 'a write of another site’s page is taken',
    file: 'server/src/core/http/cross-site.ts',
    sound: 'return refuseStrange(',
    wrong: 'void (',
    test: 'server/test/security/writes.test.ts',
    title: 'our own pages may write',
  },
  {
    defect: 'a body of plain text is taken',
    file: 'server/src/app.ts',
    sound: "app.removeContentTypeParser('text/plain')",
    wrong:
      "app.removeContentTypeParser('text/plain')\n  app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_, body, done) => done(null, JSON.parse(String(body))))",
    test: 'server/test/security/writes.test.ts',
    title: 'nothing changes for another site’s page',
  },
  // Decisions of the request pipeline, by the class of a declaration.
  {
    defect: 'a visitor is let in where staff are asked for',
    file: 'server/src/core/http/register.ts',
    sound: "if (access === 'staff' && !caller.staffId) throw",
    wrong: "if (access === 'staff' && !caller.personId) throw",
    test: 'server/test/security/matrix.test.ts',
    title: 'who may call what',
  },
  {
    defect: 'staff are let in where an administrator is asked for',
    file: 'server/src/core/http/register.ts',
    sound: "if (access === 'admin' && !(capability && may(caller.role, capability))) throw",
    wrong: "if (access === 'admin' && !caller.staffId) throw",
    test: 'server/test/security/matrix.test.ts',
    title: 'who may call what',
  },
  {
    defect: 'the corpId of another company is believed',
    file: 'server/src/core/http/claimed-identity.ts',
    sound: "? 'corpId' : undefined",
    wrong: '? undefined : undefined',
    test: 'server/test/invariants/calls.test.ts',
  },
  {
    defect: 'the identity of another person is believed',
    file: 'server/src/core/http/claimed-identity.ts',
    sound: 'foreignIdentity(parts, endpoint, caller)\n  if',
    wrong: 'undefined\n  if',
    test: 'server/test/invariants/calls.test.ts',
  },
  {
    defect: 'a hint that is given twice is judged by its first value',
    file: 'server/src/core/http/claimed-identity.ts',
    sound: 'statedIn(value).some((one) => one !== own)',
    wrong: 'statedIn(value).slice(0, 1).some((one) => one !== own)',
    test: 'server/test/invariants/calls.test.ts',
  },
  {
    defect: 'the refusal of a hint is not written down',
    file: 'server/src/core/http/claimed-identity.ts',
    sound: 'await recordRefusal(caller, {',
    wrong: 'void (caller && {',
    test: 'server/test/invariants/calls.test.ts',
  },
  {
    defect: 'a cookie decides for which company a session calls',
    file: 'server/src/core/http/claimed-identity.ts',
    sound: 'if (caller) return caller.companyId',
    wrong: 'if (caller) return request.cookies.companyId ?? caller.companyId',
    test: 'server/test/security/swaps.test.ts',
    title: 'a cookie has no say',
  },
  {
    defect: 'a body keeps undeclared fields',
    file: 'server/src/core/http/validate.ts',
    sound: 'const body = new Ajv(options)',
    wrong: 'const body = new Ajv({ ...options, removeAdditional: false })',
    test: 'server/test/security/assignment.test.ts',
  },
  {
    defect: 'the answer of a call may be kept by a proxy',
    file: 'server/src/core/http/register.ts',
    sound: "        reply.header('cache-control', 'no-store')\n",
    wrong: '',
    test: 'server/test/security/headers.test.ts',
  },
  {
    defect: 'a missing parameter is not named',
    file: 'server/src/core/http/validate.ts',
    sound: "error.keyword === 'required' ? String(error.params.missingProperty) : ''",
    wrong: "error.keyword === 'nothing' ? String(error.params.missingProperty) : ''",
    test: 'server/test/invariants/calls.test.ts',
  },
  {
    defect: 'a text with a NUL reaches the database',
    file: 'server/src/core/http/register.ts',
    sound: '        refuseUnfitInput(request)\n',
    wrong: '        void refuseUnfitInput\n',
    test: 'server/test/invariants/fuzz.test.ts',
  },
  // Decisions of single calls.
  {
    defect: 'the route of a declared call is made beside the request pipeline',
    file: 'server/src/app.ts',
    sound: '      register(app, parts, endpoint, byName[name] as Handler<Endpoint>)\n',
    wrong:
      "      if (name === 'today') app.get(endpoint.path, async () => ({ code: '0', success: true, message: 'ok', data: {}, requestId: '' }))\n      else register(app, parts, endpoint, byName[name] as Handler<Endpoint>)\n",
    test: 'server/test/invariants/calls.test.ts',
  },
  {
    defect: 'a call is declared for staff and registered for every caller',
    file: 'server/src/app.ts',
    sound: '      register(app, parts, endpoint, byName[name] as Handler<Endpoint>)\n',
    wrong:
      "      register(app, parts, name === 'today' ? { ...endpoint, access: 'public' } : endpoint, byName[name] as Handler<Endpoint>)\n",
    test: 'server/test/invariants/calls.test.ts',
  },
  {
    defect: 'another path of a call is open to every caller',
    file: 'server/src/core/http/register.ts',
    sound: 'authorise(endpoint, request.caller)',
    wrong: 'if (url === endpoint.path) authorise(endpoint, request.caller)',
    test: 'server/test/invariants/calls.test.ts',
  },
  // Output of the server.
  {
    defect: 'an answer has fields that the call does not declare',
    file: 'server/src/core/http/serialize.ts',
    sound: 'compiled.get(schema) ?? fastJson(schema)',
    wrong: 'JSON.stringify',
    test: 'server/test/invariants/calls.test.ts',
  },
  {
    defect: 'protective headers are set too late for failures',
    file: 'server/src/core/http/headers.ts',
    sound: "app.addHook('onRequest'",
    wrong: "app.addHook('preHandler'",
    test: 'server/test/security/headers.test.ts',
  },
  {
    defect: 'the log names the address with its query',
    file: 'server/src/app.ts',
    sound: 'route: request.routeOptions.url',
    wrong: 'route: request.url',
    test: 'server/test/security/secrets.test.ts',
  },
  // Requests to other sites.
  {
    defect: 'only names are checked before an address is fetched, not IP addresses',
    file: 'server/src/core/outbound/target.ts',
    sound: 'const bad = addresses.find(',
    wrong: 'const bad = isIP(host) ? undefined : addresses.find(',
    test: 'server/test/outbound/fetch-public.test.ts',
    title: 'without a connection',
  },
  {
    defect: 'a name is resolved a second time for the connection',
    file: 'server/src/core/outbound/fetch-public.ts',
    sound: 'const to = dial(address, ',
    wrong: 'const [again] = await resolve(url.hostname)\n    const to = dial(again?.address ?? address, ',
    test: 'server/test/outbound/fetch-public.test.ts',
    title: 'connects to the address that was checked',
  },
  {
    defect: 'the target of a redirect is not checked',
    file: 'server/src/core/outbound/fetch-public.ts',
    sound: '[...trusted, ...(rules.trusted ?? [])]',
    wrong: "[...trusted, ...(rules.trusted ?? []), 'http://169.254.169.254']",
    test: 'server/test/outbound/fetch-public.test.ts',
    title: 'checks the target of a',
  },
  {
    defect: 'a fetched body is decompressed without a limit',
    file: 'server/src/core/outbound/read-answer.ts',
    sound: 'decoder(),\n    atMost(maxBytes),',
    wrong: 'decoder(),\n    atMost(Infinity),',
    test: 'server/test/outbound/fetch-public.test.ts',
    title: 'too large',
  },
  {
    defect: 'an article keeps the styles and handlers of a foreign page',
    file: 'contract/src/shared/rules/article-html.ts',
    sound: "  a: ['href', 'rel'],\n",
    wrong: "  '*': ['style', 'onclick'],\n  a: ['href', 'rel'],\n",
    test: 'server/test/foreign-pages/reproduce.test.ts',
  },
  // Sessions and persons.
  {
    defect: 'an instance does not hear that a member of staff left',
    file: 'server/src/domain/sign-in/callers.ts',
    sound: "kind === 'company' || ",
    wrong: "kind === '' || ",
    test: 'server/test/security/sessions.test.ts',
    title: 'of a visitor who is a member of staff elsewhere',
  },
  {
    defect: 'a deaf instance goes on believing what it remembers',
    file: 'server/src/domain/sign-in/callers.ts',
    sound: 'isCurrent ? cache.get(key) : undefined',
    wrong: 'cache.get(key)',
    test: 'server/test/security/sessions.test.ts',
    title: 'is looked up for every call where',
  },
  {
    defect: 'a transaction goes on where it did not begin',
    file: 'server/src/core/db/tenant.ts',
    sound: '          (failed: unknown) => failed,',
    wrong: '          () => error,',
    test: 'server/test/db/tenant.test.ts',
    title: 'says why it could not begin',
  },
  {
    defect: 'a session outlives its revocation',
    file: 'server/src/domain/identity/sessions.ts',
    sound: 'and s.revoked_at is null and s.expires_at > now()',
    wrong: 'and s.expires_at > now()',
    test: 'server/test/security/sessions.test.ts',
  },
  {
    defect: 'a table of persons is forgotten when a person is erased',
    file: 'server/src/domain/card/module.ts',
    sound: 'saved_card: { persons: deletedRows }',
    wrong: "saved_card: { persons: { keptOut: 'by trigger', erasure: 'none, because of this defect' } }",
    test: 'server/test/privacy/erase.test.ts',
  },
  // Stored data.
  {
    defect: 'events are acknowledged before they are stored',
    file: 'server/src/domain/tracking/ledger/writer.ts',
    sound: 'acknowledge(batch, await persistently(batch))',
    wrong:
      'acknowledge(batch, new Set(batch.flatMap(({ events }) => events)))\n      await persistently(batch)',
    test: 'server/test/events/writer.test.ts',
  },
  {
    defect: 'events are acknowledged a moment before they are stored, and the server is killed between',
    file: 'server/src/domain/tracking/ledger/writer.ts',
    sound: 'acknowledge(batch, await persistently(batch))',
    wrong:
      'acknowledge(batch, new Set(batch.flatMap(({ events }) => events)))\n      await wait(300)\n      await persistently(batch)',
    test: 'server/test/faults/kills.test.ts',
    title: 'when the server is killed',
  },
  {
    defect: 'a message that was under way when the server was killed is left behind',
    file: 'server/src/domain/notices/upkeep.ts',
    sound: "where state in ('waiting', 'sending') and at",
    wrong: "where state = 'waiting' and at",
    test: 'server/test/faults/messages.test.ts',
    title: 'each message comes once although the server is killed',
  },
  {
    defect: 'a message that is sent again looks new to WeCom',
    file: 'server/src/core/platform/wecom.ts',
    sound: 'enable_duplicate_check: 1',
    wrong: 'enable_duplicate_check: 0',
    test: 'server/test/faults/messages.test.ts',
    title: 'each message comes once after WeCom was down for ten minutes',
  },
  {
    defect: 'two jobs at once escalate one lead twice',
    file: 'server/src/domain/leads/escalations/escalate.ts',
    sound: ' for update`.execute(db)',
    wrong: '`.execute(db)',
    test: 'server/test/escalations/escalations.test.ts',
    title: 'escalates a lead once if a job is killed before its end and two jobs run at once',
  },
  {
    defect: 'the process ends at once when it is told to stop',
    file: 'server/src/main.ts',
    sound: '    await drain()\n',
    wrong: '    process.exit(0)\n',
    test: 'server/test/faults/stop.test.ts',
  },
  {
    defect: 'a vendor that resets connections is asked ten times',
    file: 'server/src/core/platform/http.ts',
    sound: 'const tries = 3\n',
    wrong: 'const tries = 10\n',
    test: 'server/test/faults/vendor.test.ts',
    title: 'a reset',
  },
  {
    defect: 'a full disk for files is answered as a defect of ours',
    file: 'server/src/core/disk.ts',
    sound: "new Set(['ENOSPC', 'EDQUOT', 'EFBIG'])",
    wrong: 'new Set<string>()',
    test: 'server/test/faults/disk.test.ts',
  },
  {
    defect: 'a file that could not be written whole is left half',
    file: 'server/src/domain/files/stores/disk.ts',
    sound: '    await rm(unfinished, { force: true })\n    throw error',
    wrong: '    throw error',
    test: 'server/test/faults/disk.test.ts',
  },
  {
    defect: 'production starts with a key that is no secret',
    file: 'server/src/config-secret.ts',
    sound: 'if (isProduction && isWeak(key))',
    wrong: 'if (isProduction && !isKey(raw) && isWeak(key))',
    test: 'server/test/faults/start.test.ts',
    title: 'in production',
  },
  {
    defect: 'two instances each do an action with the same key',
    file: 'server/src/core/http/idempotency.ts',
    sound: 'if (claimed.length === 0) return',
    wrong: 'if (claimed.length < 0) return',
    test: 'server/test/http/once.test.ts',
  },
  {
    defect: 'a package under the GPL is delivered',
    file: 'package-lock.json',
    sound:
      'sha512-4kPkK3/XTQW9Hbm4CaqfICn+kY9LJtDVEOfgsRRra/+n2Ofg4NqzRFceAkxvQ/Ud/6BpHOPzj8cirqM7TzTN5Q==",\n      "license": "Apache-2.0"',
    wrong:
      'sha512-4kPkK3/XTQW9Hbm4CaqfICn+kY9LJtDVEOfgsRRra/+n2Ofg4NqzRFceAkxvQ/Ud/6BpHOPzj8cirqM7TzTN5Q==",\n      "license": "GPL-3.0-only"',
    test: 'server/test/deploy/supply.test.ts',
    title: 'have a licence of the list',
  },
  {
    defect: 'a key of a cloud lies in the checkout',
    file: 'deploy/mingpian.env',
    append: `\nS3_ACCESS_KEY_ID=AKIA${'IOSFODNN7EXAMPLE'}\n`,
    test: 'server/test/deploy/repository.test.ts',
    title: 'lie in no file',
  },
  {
    defect: 'calls wait for the statements of a database that hangs',
    file: 'server/src/open.ts',
    sound: 'refuseWhileAway: true',
    wrong: 'refuseWhileAway: false',
    test: 'server/test/faults/database.test.ts',
    title: 'while the database hangs',
  },
  {
    defect: 'calls wait as long as they can for a database that refuses connections',
    file: 'server/src/core/db/watch.ts',
    sound: 'const restartMs = 1_000',
    wrong: 'const restartMs = 60_000',
    test: 'server/test/faults/database.test.ts',
    title: 'while the database refuses connections',
  },
  {
    defect: 'a server whose database is read-only is ready',
    file: 'server/src/core/db/pool.ts',
    sound: "answers.includes(true) ? 'writable database' : undefined",
    wrong: 'answers.includes(true) ? undefined : undefined',
    test: 'server/test/faults/database.test.ts',
    title: 'whose database is read-only',
  },
  {
    defect: 'each failure of an outage has a line of the log',
    file: 'server/src/core/db/outages.ts',
    sound: 'if (since !== undefined) {\n      explained++\n      return\n    }',
    wrong: 'if (since !== undefined) explained++',
    test: 'server/test/db/watch.test.ts',
    title: 'refuses calls at once',
  },
  {
    defect: 'the server starts behind a pooler in transaction mode',
    file: 'server/src/core/db/pooler.ts',
    sound: 'if (processes.size === clients.length) return',
    wrong: 'if (processes.size >= 0) return',
    test: 'server/test/db/pooler.test.ts',
    title: 'end the start',
  },
  {
    defect: 'an error of the statement that ends a job ends the process',
    file: 'server/src/core/jobs/queue.ts',
    sound: 'if (!/^(complete|fail)_job/.test(name))',
    wrong: "if (name !== '')",
    test: 'server/test/jobs/queue.test.ts',
    title: 'a refused statement',
  },
  {
    defect: 'a trace is sent although its caller does not record it',
    file: 'server/src/core/http/traces.ts',
    sound: '(Number.parseInt(flags, 16) & 1) === 1',
    wrong: 'flags !== undefined',
    test: 'server/test/http/traces.test.ts',
    title: 'each request is a span',
  },
  {
    defect: 'an old callback is taken',
    file: 'server/src/core/platform/callback-crypto.ts',
    sound: 'if (!(age <= validSeconds))',
    wrong: 'if (age === validSeconds)',
    test: 'server/test/callback/callback.test.ts',
    title: 'older than ten minutes',
  },
  {
    defect: 'a caller who left is an error of the server',
    file: 'server/src/core/http/address.ts',
    sound: "if (!ip) return ''",
    wrong: "if (ip === '') return ''",
    test: 'server/test/http/address.test.ts',
    title: 'undefined is',
  },
  {
    defect: 'an instance opens more connections than its setting',
    file: 'server/src/open.ts',
    sound: '    pool: poolSizes(config.databaseConnections),\n',
    wrong: '',
    test: 'server/test/db/room.test.ts',
    title: 'opens at most',
  },
  {
    defect: 'a complete backup leaves no record',
    file: 'server/src/cli/backup.ts',
    sound: 'await recordBackup(client, about.madeAt)',
    wrong: 'await Promise.resolve()',
    test: 'server/test/http/figures.test.ts',
    title: 'a complete backup',
  },
  {
    defect: 'upkeep that failed waits for its interval',
    file: 'server/src/core/jobs/rounds.ts',
    sound: 'pauseMs = Math.min(retryMs * 2 ** failed++, everyMs)',
    wrong: 'pauseMs = everyMs + 0 * failed++',
    test: 'server/test/jobs/rounds.test.ts',
    title: 'upkeep that failed',
  },
  {
    defect: 'all upkeep of a server that starts runs at once',
    file: 'server/src/core/jobs/rounds.ts',
    sound: 'firstRuns = work\n',
    wrong: 'void work\n',
    test: 'server/test/jobs/rounds.test.ts',
    title: 'the first runs of all jobs',
  },
  {
    defect: 'what waits for a database that hangs is done after its caller was refused',
    file: 'server/src/core/db/watch.ts',
    sound: 'client.connection.stream.destroy()\n  }\n\n  function hear',
    wrong: 'void client\n  }\n\n  function hear',
    test: 'server/test/db/watch.test.ts',
    title: 'a query that is under way',
  },
  {
    defect: 'a full disk of the database is answered as a defect of ours',
    file: 'server/src/core/db/pg-errors.ts',
    sound: "const resourceClass = '53'",
    wrong: "const resourceClass = '99'",
    test: 'server/test/faults/database.test.ts',
    title: 'disk of the database is full',
  },
  {
    defect: 'events are acknowledged before they are on the disk',
    file: 'server/src/domain/tracking/ledger/writer.ts',
    sound: "synchronous_commit: 'on'",
    wrong: "synchronous_commit: 'off'",
    test: 'server/test/events/writer.test.ts',
  },
  {
    defect: 'two processes migrate at once',
    file: 'server/src/core/db/migrate.ts',
    sound: "return withLock(client, 'migrations', async () => {",
    wrong: "return withLock(client, 'migrations', async () => {}).then(async () => {",
    test: 'server/test/db/migrate.test.ts',
  },
  {
    defect: 'a migration that has landed is edited',
    file: 'server/migrations/0003_radar.sql',
    append: '-- a remark\n',
    test: 'server/test/db/upgrade.test.ts',
    title: 'unchanged',
  },
  {
    defect: 'a column has another name in schema.ts than in the database',
    file: 'server/src/core/db/schema.ts',
    sound: 'brand_name: string',
    wrong: 'brand_title: string',
    test: 'server/test/db/schema.test.ts',
  },
  // One action, one effect.
  {
    defect: 'equal requests that arrive at the same time are each done',
    file: 'server/src/core/http/idempotency.ts',
    sound: 'if (claimed.length === 0) return',
    wrong: 'if (claimed.length < 0) return',
    test: 'server/test/http/idempotency.test.ts',
    title: 'is done once for 200 requests',
  },
  {
    defect: 'a repetition gets another answer than the sealed one',
    file: 'server/src/core/http/idempotency.ts',
    sound: 'return JSON.parse(sealer.open(companyId, answer)) as T',
    wrong: 'return null as T',
    test: 'server/test/http/idempotency.test.ts',
    title: 'answers a repetition as the first time',
  },
  {
    defect: 'another input under the same key gets the first answer',
    file: 'server/src/core/http/idempotency.ts',
    sound: 'if (!inputHashes(sealer, action).some((hash) => input_hash.equals(hash)))',
    wrong: 'if (!input_hash)',
    test: 'server/test/http/idempotency.test.ts',
    title: 'refuses another input under the same key',
  },
  {
    defect: 'a retry of the same action bears a new key',
    file: 'client/src/call-once.ts',
    sound: 'keys.get(action) ?? newId()',
    wrong: 'newId()',
    test: 'client/test/call-once.test.ts',
    title: 'repeats the key',
  },
  {
    defect: 'an error that its call does not declare leaves',
    file: 'server/src/core/http/envelope.ts',
    sound: '(routeOptions.config.errors ?? common).has(failure)',
    wrong: 'routeOptions !== undefined && failure !== undefined',
    test: 'server/test/http/undeclared.test.ts',
    title: 'becomes a 500',
  },
  // Layers.
  {
    defect: 'a table has a second writer',
    file: 'server/src/domain/customer-messages/permissions.ts',
    append: "export const planted = 'update staff set name = name'\n",
    test: 'server/test/modules.test.ts',
  },
  {
    defect: 'a module reads a table of a module that it may not use',
    file: 'server/src/domain/staff/members.ts',
    append: "export const planted = 'select from visit'\n",
    test: 'server/test/modules.test.ts',
  },
  // The door to a lead.
  {
    defect: 'a follow-up record is written with the right to read alone',
    file: 'server/src/api/leads/routes.ts',
    sound: 'const one = await holdLead(db, caller, unionId, { holder })',
    wrong: 'const one = await readLead(db, caller, unionId)',
    test: 'types',
  },
  {
    defect: 'a remark is written without a lock on the lead',
    file: 'server/src/api/clue/routes.ts',
    sound: 'keepRemark(db, await holdOwnLead(db',
    wrong: 'keepRemark(db, await changeLead(db',
    test: 'types',
  },
  {
    defect: 'a lead is handed over that no access function answered',
    file: 'server/src/domain/leads/pool/idle.ts',
    sound: 'const lead = { ...held, originIds }',
    wrong: 'const lead = { companyId, rootId, personIds: [rootId], originIds }',
    test: 'types',
  },
  {
    defect: 'a right to a lead is granted past its door',
    file: 'server/src/domain/leads/pool/moves.ts',
    append: "import '#domain/leads/grant/grant.ts'\n",
    test: 'arrows',
  },
  {
    defect: 'a lead is held without a lock',
    file: 'server/src/domain/leads/lead/access.ts',
    sound: 'order by person_id for no key update`',
    wrong: 'order by person_id`',
    test: 'server/test/leads/concurrent.test.ts',
    title: 'is locked for the person after a join',
  },
  {
    defect: 'a lead is held by the person who was joined meanwhile',
    file: 'server/src/domain/leads/lead/access.ts',
    sound: 'for (;;) {\n    const persons',
    wrong: 'for (;;) {\n    if (locked.size > 0) return findPersons(db, companyId, ids)\n    const persons',
    test: 'server/test/leads/concurrent.test.ts',
    title: 'is locked for the person after a join',
  },
  {
    defect: 'a module imports a file of another one past its door',
    file: 'server/src/domain/leads/call-now/list.ts',
    append: "import '#domain/tracking/ledger/roll-ups.ts'\n",
    test: 'arrows',
  },
  {
    defect: 'a module leaves out one that it uses by statements and a trigger',
    file: 'server/src/domain/leads/lead/module.ts',
    sound: "    'mall',\n",
    wrong: '',
    test: 'server/test/modules.test.ts',
    title: 'declares each module whose files, tables or triggers it uses',
  },
  {
    defect: 'a table that names persons does not say what keeps an erased one out',
    file: 'server/src/domain/leads/remarks/module.ts',
    sound: 'persons: deletedRows,',
    wrong: '',
    test: 'server/test/modules.test.ts',
    title: 'that names persons',
  },
  {
    defect: 'a table lacks the trigger that keeps an erased person out',
    file: 'server/sql/triggers/person_remark_not_of_erased.sql',
    sound: 'for each row',
    wrong: "for each row when (new.words = 'planted')",
    test: 'server/test/modules.test.ts',
    title: 'that names persons',
  },
  {
    defect: 'minutes after a visit do not stay free',
    file: 'server/src/domain/bookings/service/slots.ts',
    sound: 'endsAt + service.after * minuteMs]',
    wrong: 'endsAt]',
    test: 'server/test/bookings/slots.test.ts',
    title: 'keep the minutes before and after of both bookings',
  },
  {
    defect: 'core imports a module of domain',
    file: 'server/src/core/db/lock.ts',
    append: "import '#domain/place/places.ts'\n",
    test: 'arrows',
  },
  {
    defect: 'a module of domain uses one above it, by a type alone',
    file: 'server/src/domain/place/places.ts',
    append: "import type {} from '#domain/card/owner.ts'\n",
    test: 'arrows',
  },
  {
    defect: 'a group of api imports another',
    file: 'server/src/api/home/routes.ts',
    append: "import '#api/wallet/routes.ts'\n",
    test: 'arrows',
  },
  {
    defect: 'a page imports another page',
    file: 'web/src/pages/home/page.tsx',
    append: "import '../radar/page.tsx'\n",
    test: 'arrows',
  },
]

/** @type {PlantedInTest[]} */
export const plantedInTests = [
  ...within('server/test/invariants/planted.test.ts', {
    'the guard lets every caller in': 'a guard that lets everybody in',
    'a required parameter is not checked': 'a required parameter that no schema checks',
    'a header decides the company': 'a route that believes the header',
    'a query has no company, on a connection without one': 'a query without its tenant',
    'the ids in a list are not checked': 'a list whose items no schema checks',
    'an answer has a field that is not declared': 'an answer with a field that is not declared',
  }),
  ...within('server/test/security/matrix.test.ts', {
    'a route stands outside the declarations and the list': 'an unlisted route is seen',
    'a declared call is open to every caller': 'a guard that lets everybody in',
    'a route answers with a whole row': 'a route beside the declared road, with a whole row in its answer',
  }),
  ...within('server/test/security/swaps.test.ts', {
    'a query shows a colleague’s or a deleted record': 'a query that forgets whose it is',
    'a cookie decides whose things are shown': 'detects a cookie that is believed',
  }),
  ...within('server/test/security/writes.test.ts', {
    'a write takes plain text or answers to GET':
      'one that takes plain text, and one that answers to GET, are seen',
  }),
  ...within('server/test/security/assignment.test.ts', {
    'a body is spread into an insert': 'a body spread into an insert is seen',
  }),
  ...within('server/test/security/headers.test.ts', {
    'an answer leaves before the protective headers are set':
      'an answer made before the headers are set is seen',
  }),
  ...within('server/test/security/secrets.test.ts', {
    'the log names addresses or headers': 'a log of the address, or of the headers, would be seen',
  }),
  ...within('server/test/security/sessions.test.ts', {
    'an instance keeps a session that ended': 'is seen where an instance believes what a session once was',
  }),
  ...within('server/test/security/limits.test.ts', {
    'each process counts a limit for itself': 'that each counted for itself would be seen',
  }),
  ...within('server/test/security/uploads.test.ts', {
    'an upload is kept as it came': 'these checks find a file that was stored as it came',
  }),
  ...within('server/test/security/injection.test.ts', {
    'an ORDER BY is built from a text of the caller':
      'a column to sort by that is put into a statement would be seen',
  }),
  ...within('server/test/deploy/repository.test.ts', {
    'a secret of a service lies in the checkout': '%s would be seen',
  }),
  ...within('server/test/security/redirects.test.ts', {
    'the way back from a sign-in leads to any address': 'a way back that believes the query is seen',
  }),
  ...within('server/test/security/backtracking.test.ts', {
    'a pattern reads one text in two ways': '%s would be found',
  }),
  ...within('server/test/faults/kills.test.ts', {
    'commits are acknowledged before they are on the disk, and the database is killed':
      'a kill of the database loses rows acknowledged before they were on the disk',
  }),
  ...within('server/test/db/inventory.test.ts', {
    '20 tables, policies, keys, views and functions open the walls': 'each planted defect is reported',
    'the app role is a superuser, an owner or a member of a mightier role':
      'an app role that is too mighty is reported',
  }),
  ...within('server/test/db/isolation.test.ts', {
    'SET stands in the place of SET LOCAL': 'the trap: SET instead of SET LOCAL would have been carried over',
  }),
  ...within('server/test/db/schema.test.ts', {
    'schema.ts differs from the database in a name, type, null, default or value':
      'differs in each column that is planted wrongly, and in no other',
  }),
  ...within('server/test/modules.test.ts', {
    'a table has a second writer': 'catches %s',
    'a module uses another by a statement, an import or a trigger, without a declaration':
      'that uses another without a declaration is found by %s',
    'a table of persons has no word about them, or no trigger': '%s is reported',
  }),
  ...within('server/test/http/undeclared.test.ts', {
    'a call answers an error that it does not declare': '%s, which the call may not answer, becomes a 500',
  }),
  ...within('server/test/http/openapi.test.ts', {
    'two operations share an id': 'are broken by an id that two operations share',
    'a tag is undefined, the licence is missing or allOf is doubled':
      'are broken by a tag without its definition, a missing licence and a doubled allOf',
  }),
  ...within('web/test/session/redirects.test.ts', {
    'the client goes where an address tells it': 'a way that believes what it is told is seen',
  }),
]

/**
 * @param {string} test
 * @param {Record<string, string>} titles the title of the test for each defect
 * @returns {PlantedInTest[]}
 */
function within(test, titles) {
  return Object.entries(titles).map(([defect, title]) => ({ defect, test, title }))
}
