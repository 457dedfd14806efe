import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { useMay } from '../../../lib/session'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { Pagination } from '../../../ui/pagination'
import { agencyMoneyRows } from './agency-money.queries'
import * as words from './agency-money.words'
import { AgencyMoneyRows } from './agency-money-rows'

const AgencyMoneyDialog = laterDialog(() => import('./agency-money-dialog').then((file) => file.AgencyMoneyDialog))

/** What the agency spent itself and took beside commission, the latest first. */
export function AgencyMoneyCard() {
  const may = useMay()
  const [page, setPage] = useState(1)
  const query = useQuery(agencyMoneyRows(page))
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
        empty={({ total }) => total === 0 && <EmptyState title={words.nothing} text={words.nothingText} />}
      >
        {({ rows, ...pages }) => (
          <>
            <AgencyMoneyRows rows={rows} />
            <Pagination {...pages} onPage={setPage} />
          </>
        )}
      </Loaded>
      {isRecording && <AgencyMoneyDialog onClose={() => setRecording(false)} />}
    </Card>
  )
}
