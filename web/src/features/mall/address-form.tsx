import { callOnce } from '@mingpian/client/call-once.ts'
import { useWrite } from '@mingpian/client/react/use-write.ts'
import type { Address } from '@mingpian/contract/shared/orders.ts'
import { isWholeRegion } from '@mingpian/contract/shared/rules/region-levels.ts'
import { useEffect } from 'react'
import { currentHost } from '#host/host.ts'
import { gaveUp, hasKeptAddresses, type KeptAddress, keptAddress } from '#host/place.ts'
import { companySdk } from '#kit/company-sdk.ts'
import { FormView, useForm } from '#kit/form.tsx'
import { knownRegion, useRegions } from '#kit/regions.ts'
import { dropArrived, leaveForAddress, useArrivedAddress } from '#kit/shell-address.ts'
import { m } from '#paraglide/messages.js'
import { Button } from '#ui/button.tsx'
import { Field } from '#ui/field.tsx'
import { SwitchRow } from '#ui/rows.tsx'
import { lengthOf, TextArea } from '#ui/text-area.tsx'
import { toast } from '#ui/toast.ts'
import style from './address.module.css'
import { RegionFields } from './regions.tsx'

interface AddressFormProps {
  /** The address to change; absent for a new one. */
  address?: Address | undefined
  onDone: (addressId: string) => void
}

const empty = { name: '', phone: '', region: [] as string[], detail: '', isDefault: false }

/** An address as it is typed, or taken from those that WeChat keeps. */
export function AddressForm({ address, onDone }: AddressFormProps) {
  const { data: regions } = useRegions()
  const { addressId, ...stored } = address ?? { ...empty, addressId: undefined }
  const form = useForm({
    initial: stored,
    check: ({ name, phone, region, detail }) => ({
      ...(!name.trim() && { name: m.address_name_missing() }),
      ...(!/^[0-9+ -]{5,24}$/.test(phone.trim()) && { phone: m.sms_phone_wrong() }),
      ...(!isComplete(region) && { region: m.address_region_missing() }),
      ...(!detail.trim() && { detail: m.address_detail_missing() }),
      ...(lengthOf(detail) > 120 && { detail: m.edit_too_long({ n: lengthOf(detail) - 120 }) }),
    }),
    submit: ({ phone, ...typed }, quiet) =>
      callOnce('POST /mall/order/v1/address/save', {
        body: { ...typed, phone: phone.trim(), ...(addressId && { addressId }) },
        quiet,
      }),
    onDone: (saved) => onDone(saved.addressId),
  })
  const isComplete = (region: readonly string[]) =>
    region.length > 0 && (!regions || isWholeRegion(regions, region))
  const fill = ({ name, phone, region, detail }: KeptAddress) => {
    const known = regions ? knownRegion(regions, region) : []
    // What the list does not know stays readable, beside the region that is chosen instead.
    const unknown = region.filter((each) => each && !known.includes(each))
    form.change({
      name,
      phone,
      region: known,
      detail: [...new Set(known.length > 1 ? [] : unknown), detail].join(''),
    })
  }
  const failed = () => toast(m.address_kept_failed())
  const take = useWrite(async () => keptAddress(await companySdk()), {
    onDone: fill,
    onFailure: (refusal) => {
      if (!gaveUp(refusal)) failed()
    },
  })
  const choose = () => {
    if (!currentHost().mini) void take.run()
    else if (!leaveForAddress(addressId ?? '', failed)) failed()
  }
  const arrived = useArrivedAddress()
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each address, when its region can be known
  useEffect(() => {
    if (!arrived || !regions) return
    fill(arrived)
    dropArrived()
  }, [arrived, regions])
  const region = form.field('region')
  return (
    <FormView form={form} className={style.form}>
      {hasKeptAddresses() && (
        <Button block busy={take.busy} onClick={choose}>
          {m.address_kept()}
        </Button>
      )}
      <Field label={m.address_name()} maxLength={32} autoComplete="name" {...form.field('name')} />
      <Field
        label={m.address_phone()}
        inputMode="tel"
        maxLength={24}
        autoComplete="tel"
        {...form.field('phone')}
      />
      <RegionFields value={region.value} error={region.error} onChange={region.onChange} />
      <TextArea label={m.address_detail()} maxLength={120} short {...form.field('detail')} />
      <SwitchRow
        title={m.address_default()}
        on={form.values.isDefault}
        onChange={(isDefault) => form.change({ isDefault })}
      />
      <Button block kind="primary" submit busy={form.busy}>
        {m.address_save()}
      </Button>
    </FormView>
  )
}
