import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { m } from '#paraglide/messages.js'
import style from './subscribe-auth.module.css'

export type Notice = CallTypes<'GET /card/v1/notice/list'>['data']['list'][number]

/** One kind of message: when it comes, and how it looks in the chat list. */
export function NoticeView({ notice: { title, occasion, sample, result, allowed } }: { notice: Notice }) {
  return (
    <section className={style.notice}>
      <div className={style.head}>
        <h2>{title}</h2>
        {result && (
          <span className={result === 'accept' ? style.on : style.off}>
            {result === 'accept' ? m.notice_on() : m.notice_off()}
          </span>
        )}
      </div>
      {occasion && <p className={style.occasion}>{occasion}</p>}
      <p className={style.occasion}>{allowed > 0 ? m.notice_left({ count: allowed }) : m.notice_once()}</p>
      {sample.length > 0 && (
        <figure className={style.sample}>
          <figcaption>{m.notice_sample()}</figcaption>
          <div className={style.bubble}>
            <b>{title}</b>
            <dl>
              {sample.map(({ name, value }) => (
                <div key={name}>
                  <dt>{name}</dt>
                  <dd>{value}</dd>
                </div>
              ))}
            </dl>
          </div>
        </figure>
      )}
    </section>
  )
}
