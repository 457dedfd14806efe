import { type Currency, currencies, editableMoney } from '@makao/contract/money'
import { type OwnerAccess, OwnerSightInput } from '@makao/contract/money/owners/owner-access.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { money, optional, switchedOn } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { FormDialog } from '../../../ui/dialog'
import { SelectField } from '../../../ui/field'
import { MoneyField } from '../../../ui/money-field'
import { SwitchField } from '../../../ui/switch'
import * as words from './owner-access.words'
import { ownerAccess } from './owners.queries'

/** What an owner sees by their own sign-in, besides what is theirs. */
export function SightDialog({ access: { ownerId, sight }, onClose }: { access: OwnerAccess; onClose: () => void }) {
  const [currency, setCurrency] = useState<Currency>(sight.currency)
  const { field, ...form } = useSaveForm({
    schema: OwnerSightInput,
    read: (_, { read }) => ({
      ownerId,
      currency,
      showsTenants: read('showsTenants', switchedOn),
      showsArrears: read('showsArrears', switchedOn),
      showsPapers: read('showsPapers', switchedOn),
      expenseLimit: read('expenseLimit', optional(money(currency), null)),
    }),
    send: (input) => client.owners.saveSight(input),
    changes: ['owners'],
    shows: () => ownerAccess(ownerId),
    done: words.sightSaved,
    onSaved: onClose,
    failed: words.sightWasNotSaved,
  })
  return (
    <FormDialog
      title={words.whatTheySee}
      description={words.reasonsAreShownAsTyped}
      width={425}
      form={form}
      label={common.save}
      onClose={onClose}
    >
      <SwitchField label={words.tenantsNames} name={field('showsTenants').name} isOn={sight.showsTenants} />
      <SwitchField label={words.arrears} name={field('showsArrears').name} isOn={sight.showsArrears} />
      <SwitchField label={words.papers} name={field('showsPapers').name} isOn={sight.showsPapers} />
      <SelectField
        label={words.currency}
        {...field('currency')}
        value={currency}
        onChange={(event) => setCurrency(event.target.value as Currency)}
      >
        {currencies.map((each) => (
          <option key={each}>{each}</option>
        ))}
      </SelectField>
      <MoneyField
        key={currency}
        label={words.expensesToldFrom}
        {...field('expenseLimit')}
        currency={currency}
        defaultValue={
          sight.expenseLimit !== null && sight.currency === currency ? editableMoney(sight.expenseLimit, currency) : ''
        }
        hint={words.leaveEmptyForAll}
      />
    </FormDialog>
  )
}
