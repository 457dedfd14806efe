import { parseCount } from '@makao/contract/count'
import { dayInNairobi } from '@makao/contract/days'
import { ChargeSettings } from '@makao/contract/money/charge-runs/charge-runs.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { count } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { FormDialog } from '../../../ui/dialog'
import { CountField } from '../../../ui/field'
import { Switch } from '../../../ui/switch'
import { daysBeforeInWords } from './charge-periods'
import { chargeSettings } from './charge-runs.queries'
import * as words from './charge-runs.words'

export function SettingsDialog({ settings, onClose }: { settings: ChargeSettings; onClose: () => void }) {
  const [isAutomatic, setAutomatic] = useState(settings.isAutomatic)
  const [daysBefore, setDaysBefore] = useState(String(settings.daysBefore))
  const { field, ...form } = useSaveForm({
    schema: ChargeSettings,
    read: (_, { read }) => ({ isAutomatic, daysBefore: read('daysBefore', count) }),
    send: (input) => client.chargeRuns.saveSettings(input),
    changes: ['chargeSettings'],
    shows: chargeSettings,
    done: words.settingsOfChargesSaved,
    onSaved: onClose,
    failed: words.failedToSaveTheSettingsOf,
  })
  const days = parseCount(daysBefore)
  const isShown = isAutomatic && days <= 28
  return (
    <FormDialog title={words.automaticCharges} width={425} form={form} label={words.saveChanges} onClose={onClose}>
      <Switch
        label={words.makeChargesEveryNight}
        note={isAutomatic ? words.at0300AndWhenA : words.offOnlyWhenYouStartIt}
        checked={isAutomatic}
        onChange={setAutomatic}
      />
      <CountField
        label={words.daysBeforeTheyAreDue}
        {...field('daysBefore')}
        maxLength={3}
        value={daysBefore}
        onChange={(event) => setDaysBefore(event.target.value)}
        hint={isShown ? daysBeforeInWords(days, dayInNairobi(new Date())) : words.n0To28Days}
      />
    </FormDialog>
  )
}
