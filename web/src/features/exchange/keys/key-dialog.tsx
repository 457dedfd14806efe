import { type MadeKey, NewKeyAsked } from '@makao/contract/exchange/keys/keys.schema'
import { roleNames, staffRoles } from '@makao/contract/permissions'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { propertyNames } from '../../../lib/property-names'
import { useSaveForm } from '../../../lib/save-form'
import * as common from '../../../ui/common.words'
import { DateField } from '../../../ui/date-field'
import { FormDialog } from '../../../ui/dialog'
import { PasswordField, SelectField, TextField } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import * as words from './keys.words'
import { SecretDialog } from './secret-dialog'

/** Asks what a key is for and may do; afterwards it shows it, once. */
export function KeyDialog({ onClose }: { onClose: () => void }) {
  const properties = useQuery(propertyNames())
  const [made, setMade] = useState<MadeKey>()
  const [isLimited, setIsLimited] = useState(false)
  const [chosen, setChosen] = useState<readonly string[]>([])
  const { field, ...form } = useSaveForm({
    schema: NewKeyAsked,
    read: ({ name, role, expiresOn, password }) => ({
      name,
      password,
      role,
      propertyIds: isLimited ? [...chosen] : null,
      expiresOn: expiresOn || null,
    }),
    send: (input) => client.apiKeys.make(input),
    changes: ['apiKeys'],
    onSaved: setMade,
    fieldOf: {
      KEY_NAME_USED: 'name',
      KEY_ALREADY_OVER: 'expiresOn',
      NO_SUCH_PROPERTY: 'propertyIds',
      PASSWORD_WRONG: 'password',
    },
    failed: words.couldNotBeMade,
  })
  if (made) {
    const { secret, key } = made
    return (
      <SecretDialog
        title={words.yourKey}
        text={words.copyItNow(key.name)}
        secret={secret}
        copy={words.copyKey}
        onClose={onClose}
      />
    )
  }
  const limit = field('propertyIds')
  return (
    <FormDialog title={words.newKey} form={form} label={words.makeIt} busyLabel={words.making} onClose={onClose}>
      <TextField label={words.whatFor} hint={words.whatForHint} {...field('name')} maxLength={60} autoComplete="off" />
      <SelectField label={common.role} hint={words.roleHint} {...field('role')} defaultValue="property_manager">
        {staffRoles.map((role) => (
          <option key={role} value={role}>
            {roleNames[role]}
          </option>
        ))}
      </SelectField>
      <DateField label={words.lastDay} hint={words.lastDayHint} {...field('expiresOn')} />
      <Switch label={words.limitTo} note={words.limitNote} checked={isLimited} onChange={setIsLimited} />
      {isLimited && (
        <fieldset data-field={limit.name}>
          <legend className="mb-1 text-sm font-medium">{words.propertiesLegend}</legend>
          <div className="max-h-60 overflow-y-auto rounded-lg border border-line px-3">
            {properties.data?.map(({ id, name }) => (
              <label key={id} className="flex min-h-10 cursor-pointer items-center gap-3 pointer-coarse:min-h-11">
                <input
                  type="checkbox"
                  className="size-4 shrink-0 accent-accent"
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
                <span className="min-w-0 wrap-anywhere">{name}</span>
              </label>
            ))}
          </div>
          {limit.error && (
            <p role="alert" className="mt-1 text-sm text-bad">
              {limit.error}
            </p>
          )}
        </fieldset>
      )}
      <PasswordField
        label={common.password}
        hint={words.passwordHint}
        {...field('password')}
        autoComplete="current-password"
      />
    </FormDialog>
  )
}
