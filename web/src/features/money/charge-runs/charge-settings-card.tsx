import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card, Skeleton } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { settingsInWords } from './charge-periods'
import { chargeSettings } from './charge-runs.queries'
import * as words from './charge-runs.words'

const SettingsDialog = laterDialog(() => import('./charge-settings-dialog').then((file) => file.SettingsDialog))

/** Whether charges are made by themselves, and how long before they are due. */
export function ChargeSettingsCard() {
  const query = useQuery(chargeSettings())
  const [isOpen, setOpen] = useState(false)
  const may = useMay()
  return (
    <Card>
      <Loaded query={query} loading={<Skeleton className="m-5 h-6" />} failed={words.settingsCouldNotBeRead}>
        {(settings) => (
          <div className="flex flex-wrap items-start justify-between gap-3 px-5 py-4">
            <div className="min-w-0 flex-1 basis-[11rem]">
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
