import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { agencyMoneyRows } from './agency-money.queries'
import * as words from './agency-money.words'
import { AgencyMoneyRows } from './agency-money-rows'

const AgencyMoneyDialog = laterDialog(() => import('./agency-money-dialog').then((file) => file.AgencyMoneyDialog))

/** What the agency spent itself and took beside commission, the latest first. */
export function AgencyMoneyCard() {
  const may = useMay()
  const query = useQuery(agencyMoneyRows())
  const [isRecording, setRecording] = useState(false)
  return (
    <Card className="mt-4">
      <CardHeader title={words.agencysOwn}>
        {may('owner:write') && (
          <Button variant="secondary" onClick={() => setRecording(true)}>
            <Plus size={18} aria-hidden />
            {words.record}
          </Button>
        )}
      </CardHeader>
      <p className="px-5 pb-3 text-soft">{words.whatItIs}</p>
      <Loaded
        query={query}
        loading={words.loading}
        failed={words.notLoaded}
        empty={({ rows }) => rows.length === 0 && <EmptyState title={words.nothing} text={words.nothingText} />}
      >
        {({ rows }) => <AgencyMoneyRows rows={rows} />}
      </Loaded>
      {isRecording && <AgencyMoneyDialog onClose={() => setRecording(false)} />}
    </Card>
  )
}
