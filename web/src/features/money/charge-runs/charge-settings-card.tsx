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
import { chargeSettings } from './charge-runs.queries'
import { daysBeforeInWords, settingsInWords } from './charge-words'

/** Whether charges are made by themselves, and how long before they are due. */
export function ChargeSettingsCard() {
  const query = useQuery(chargeSettings())
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  return (
    <Card>
      <Loaded query={query} loading={<Skeleton className="m-5 h-6" />} failed="The settings could not be read">
        {(settings) => (
          <div className="flex items-start justify-between gap-3 px-5 py-4">
            <div className="min-w-0">
              <h2 className="font-semibold">Automatic charges</h2>
              <p className={settings.isAutomatic ? 'mt-1' : 'mt-1 text-warn'}>{settingsInWords(settings)}</p>
            </div>
            {may('setting:write') && (
              <Button variant="secondary" aria-label="Change automatic charges" onClick={() => setOpen(true)}>
                Change
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
    done: 'Settings of charges saved',
    onSaved: onClose,
    failed: 'Failed to save the settings of charges',
  })
  const days = parseCount(daysBefore)
  const isShown = isAutomatic && days <= 28
  return (
    <FormDialog title="Automatic charges" width={425} form={form} label="Save Changes" onClose={onClose}>
      <Switch
        label="Make charges every night"
        note={isAutomatic ? 'At 03:00, and when a tenant moves in or out' : 'Off: only when you start it'}
        checked={isAutomatic}
        onChange={setAutomatic}
      />
      <CountField
        label="Days before they are due"
        {...field('daysBefore')}
        maxLength={3}
        value={daysBefore}
        onChange={(event) => setDaysBefore(event.target.value)}
        hint={isShown ? daysBeforeInWords(days, dayInNairobi(new Date())) : '0 to 28 days'}
      />
    </FormDialog>
  )
}
