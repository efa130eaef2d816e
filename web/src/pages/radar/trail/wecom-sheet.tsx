import { call } from '@mingpian/client/call.ts'
import type { CallTypes } from '@mingpian/contract/shared/calls.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { lastWord } from '#ui/last-word.ts'
import { Sheet } from '#ui/sheet.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import remark from './remark.module.css'

// WeCom's limits.
const longestRemark = 20
const longestDescription = 150

export type Contact = CallTypes<'GET /biz/v1/clue/qw_detail'>['data']['contacts'][number]

interface Props {
  unionId: string
  contact: Contact
  onClose: () => void
}

/** A name for a customer, a description and phones; they go to WeCom too. */
export function WecomSheet({ unionId, contact, onClose }: Props) {
  const { externalUserId, phones } = contact
  const form = useForm({
    initial: {
      remark: contact.remark,
      description: contact.description,
      phones: phones.map((phone) => phone.replaceAll(' ', '')).join(' '),
    },
    draft: { name: `wecom.${externalUserId}`, fields: ['remark', 'description', 'phones'] },
    check: (typed) => ({
      ...tooLong('remark', typed.remark, longestRemark),
      ...tooLong('description', typed.description, longestDescription),
      ...(!arePhones(phonesOf(typed.phones)) && { phones: m.wecom_phones_wrong() }),
    }),
    submit: (typed, quiet) =>
      call('PUT /biz/v1/clue/qw_note', {
        body: {
          unionId,
          externalUserId,
          remark: typed.remark.trim(),
          // WeCom keeps it on one line.
          description: typed.description.replaceAll(/\s+/g, ' ').trim(),
          phones: phonesOf(typed.phones),
        },
        quiet,
      }),
    onDone: () => lastWord(onClose, m.edit_saved()),
    reread: 'beside',
  })
  return (
    <Sheet open title={m.wecom_note()} onClose={onClose}>
      <FormView form={form}>
        <Field label={m.wecom_remark()} {...form.field('remark')} />
        <TextArea
          short
          label={m.wecom_description()}
          maxLength={longestDescription}
          {...form.field('description')}
        />
        <Field label={m.wecom_phones()} {...form.field('phones')} />
        <p className={remark.hint}>{m.wecom_note_hint()}</p>
        <Button submit kind="primary" block busy={form.busy}>
          {m.edit_save()}
        </Button>
      </FormView>
    </Sheet>
  )
}

const phonesOf = (typed: string) => typed.split(/[\s,，、;；]+/).filter(Boolean)

const mostPhones = 5
const arePhones = (phones: string[]) =>
  phones.length <= mostPhones && phones.every((phone) => /^[0-9+-]{3,20}$/.test(phone))

const tooLong = (field: string, typed: string, maxLength: number): Record<string, string> =>
  lengthOf(typed) > maxLength ? { [field]: m.edit_too_long({ n: lengthOf(typed) - maxLength }) } : {}
