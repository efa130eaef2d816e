import { call } from '@mingpian/client/call.ts'
import type { FormType } from '@mingpian/contract/shared/forms.ts'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { m } from '#paraglide/messages.js'
import { getLocale } from '#paraglide/runtime.js'
import { Select } from '#ui/select.tsx'
import style from './edit.module.css'

interface TypeFieldProps {
  companyId: string
  value: FormType
  onChange: (value: FormType) => void
}

/** Chooses the purpose of a form. Types of the property trade are offered to companies of that trade. */
export function TypeField({ companyId, value, onChange }: TypeFieldProps) {
  const id = useId()
  const meta = useQuery({
    queryKey: ['form-meta'],
    queryFn: ({ signal }) => call('GET /biz/v1/material/form/meta', { signal }),
    staleTime: Number.POSITIVE_INFINITY,
  })
  const estate = useQuery({
    queryKey: ['is-estate', companyId],
    queryFn: ({ signal }) => call('GET /material/v1/estate/is_estate', { query: { companyId }, signal }),
    enabled: companyId !== '',
  })
  const types = meta.data?.types.filter(
    ({ formType, ofEstate }) => !ofEstate || estate.data?.isEstate || formType === value,
  )
  if (!types) return null
  return (
    <div className={style.select}>
      <label htmlFor={id}>{m.forms_field_type()}</label>
      <Select
        id={id}
        value={value}
        choices={types.map(({ formType, title }) => [formType, title[getLocale()]] as const)}
        onChange={onChange}
      />
    </div>
  )
}
