import type { TestApp } from '../support/app.ts'

/** A company with posts, a new one by default: an editor, a salesperson, visitors, and calls of theirs. */
export async function postCompany(
  { callAs, makeCompany, makeStaff, makeVisitor, parts }: TestApp,
  known?: string,
) {
  const companyId = known ?? (await makeCompany())
  const editor = await makeStaff(companyId, { role: 'editor', name: '周编辑' })
  const author = await makeStaff(companyId, { name: '林晓' })
  const visitor = await makeVisitor(companyId)
  const sql = async <Row>(text: string, ...values: unknown[]) =>
    (await parts.db.opsPool.query(text, [companyId, ...values])).rows as Row[]
  /** A post of the circle by the editor, so that it is published at once. */
  const circle = async (content = '新品到店', session = editor.session) => {
    const { data } = (await callAs(session, 'POST /dynamic/v1/dync/inner/add', { body: { content } })).body
    return { dyncId: data?.dyncId ?? '', status: data?.status, revision: data?.revision ?? 0 }
  }
  const news = async (title = '展会', session = editor.session) => {
    const body = { dyncType: 'news' as const, title }
    const { data } = (await callAs(session, 'POST /dynamic/v1/bridge/insert_one', { body })).body
    return { dyncId: data?.dyncId ?? '', status: data?.status, revision: data?.revision ?? 0 }
  }
  const comment = async (dyncId: string, content = '好', session = visitor.session, parentId?: string) =>
    (
      await callAs(session, 'POST /dynamic/v1/bridge/comment/add', {
        body: { dyncId, content, ...(parentId ? { parentId } : {}) },
      })
    ).body.data?.commentId ?? ''
  const comments = async (dyncId: string, session = '') =>
    (
      await callAs(session, 'GET /dynamic/v1/bridge/comment/list', {
        query: { companyId, dyncId, page: 1, pageSize: 50 },
      })
    ).body.data
  const detail = async (dyncId: string, session = '') =>
    (await callAs(session, 'GET /dynamic/v1/dync/out/detail', { query: { companyId, dyncId } })).body.data
  const review = (body: {
    posts?: 'before' | 'after'
    comments?: 'before' | 'after'
    commentsOn?: boolean
    vendorCheck?: boolean
  }) =>
    callAs(admin.session, 'POST /dynamic/v1/setting/review', {
      body: { posts: 'before', comments: 'before', commentsOn: true, ...body },
    })
  const queue = async () =>
    (await callAs(admin.session, 'GET /dynamic/v1/moderation/queue', { query: {} })).body.data?.list ?? []
  const admin = await makeStaff(companyId, { role: 'owner' })
  const people = { admin, editor, author, visitor }
  return { companyId, ...people, sql, circle, news, comment, comments, detail, review, queue }
}

/** The address of a picture in a company's storage; no file is there. */
export const storedPicture = (companyId: string): string => `/files/${companyId}/${'p'.repeat(22)}.webp`
