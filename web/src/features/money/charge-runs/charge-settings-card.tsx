import { parseCount } from '@makao/contract/count'
import { dayInNairobi } from '@makao/contract/days'
import { ChargeSettings } from '@makao/contract/money/charge-runs/charge-runs.schema'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { count } from '../../../lib/readers'
import { useSaveForm } from '../../../lib/save-form'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card, Skeleton } from '../../../ui/card'
import { FormDialog } from '../../../ui/dialog'
import { CountField } from '../../../ui/field'
import { Loaded } from '../../../ui/loaded'
import { Switch } from '../../../ui/switch'
import { daysBeforeInWords, settingsInWords } from './charge-periods'
import { chargeSettings } from './charge-runs.queries'
import * as words from './charge-runs.words'

/** Whether charges are made by themselves, and how long before they are due. */
export function ChargeSettingsCard() {
  const query = useQuery(chargeSettings())
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  return (
    <Card>
      <Loaded query={query} loading={<Skeleton className="m-5 h-6" />} failed={words.settingsCouldNotBeRead}>
        {(settings) => (
          <div className="flex items-start justify-between gap-3 px-5 py-4">
            <div className="min-w-0">
              <h2 className="font-semibold">{words.automaticCharges}</h2>
              <p className={settings.isAutomatic ? 'mt-1' : 'mt-1 text-warn'}>{settingsInWords(settings)}</p>
            </div>
            {may('setting:write') && (
              <Button variant="secondary" aria-label={words.changeAutomaticCharges} onClick={() => setOpen(true)}>
                {words.change}
              </Button>
            )}
          </div>
        )}
      </Loaded>
      {query.data && isOpen && <SettingsDialog settings={query.data} onClose={() => setOpen(false)} />}
    </Card>
  )
}

function SettingsDialog({ settings, onClose }: { settings: ChargeSettings; onClose: () => void }) {
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
