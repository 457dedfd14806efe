import type { OwnerName } from '@makao/contract/money/owners/owners.schema'
import { formatShare } from '@makao/contract/money/owners/owners.terms'
import { editablePercent, typedPercent, WHOLE } from '@makao/contract/percent'
import { Plus, Trash2 } from 'lucide-react'
import type { FieldFor } from '../../../lib/form'
import type { Rows } from '../../../lib/rows'
import { Button, IconButton } from '../../../ui/button'
import { PercentField, SelectField } from '../../../ui/field'
import * as words from './owners.words'

/** An owner's share as it is typed, in percent. */
export type ShareRow = { ownerId: string; share: string }

interface ShareRowsProps {
  shares: Rows<ShareRow>
  owners: readonly OwnerName[]
  field: FieldFor<'shares' | `shares.${number}.${keyof ShareRow}`>
}

/** Who owns a property, each with a share; together they own all of it. */
export function ShareRows({ shares, owners, field }: ShareRowsProps) {
  const { rows, add, change, remove } = shares
  const { error } = field('shares')
  const sum = rows.reduce((total, { share }) => total + typedPercent(share), 0)
  return (
    <fieldset>
      <legend className="mb-2 text-sm font-medium">{words.ownersAndTheirShares}</legend>
      <ul className="space-y-3">
        {rows.map(({ key, ownerId, share }, place) => (
          <li key={key} className="grid grid-cols-[1fr_6.5rem_auto] items-start gap-2">
            <SelectField
              label={words.ownerPlace(place + 1)}
              {...field(`shares.${place}.ownerId`)}
              value={ownerId}
              onChange={(event) => change(key, { ownerId: event.target.value })}
            >
              <option value="">{words.select}</option>
              {owners.map((owner) => (
                <option key={owner.id} value={owner.id}>
                  {owner.name}
                </option>
              ))}
            </SelectField>
            <PercentField
              label={words.shareIn(place + 1)}
              {...field(`shares.${place}.share`)}
              className="figures"
              value={share}
              onChange={(event) => change(key, { share: event.target.value })}
            />
            <IconButton
              label={words.removeOwner(place + 1)}
              danger
              className="mt-6"
              disabled={rows.length === 1}
              onClick={() => remove(key)}
            >
              <Trash2 size={18} aria-hidden />
            </IconButton>
          </li>
        ))}
      </ul>
      <div className="mt-2 flex flex-wrap items-center justify-between gap-2">
        <Button
          variant="secondary"
          onClick={() => add({ ownerId: '', share: editablePercent(Math.max(0, WHOLE - sum)) })}
        >
          <Plus size={18} aria-hidden />
          {words.addOwner}
        </Button>
        <p role="status" className="text-sm text-soft figures">
          {words.total(formatShare(sum))}
        </p>
      </div>
      {error && <p className="mt-1 text-sm text-bad">{error}</p>}
    </fieldset>
  )
}
