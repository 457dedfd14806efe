import { formatDay } from '@makao/contract/days'
import { useQuery } from '@tanstack/react-query'
import { paperVersions } from '../../../lib/paper-versions'
import { Card, CardHeader } from '../../../ui/card'
import { DownloadButton } from '../../../ui/export-buttons'
import * as words from './unit-moves.words'

/** The paper of the move by which the tenant came from another unit; nothing where there was none. */
export function MovePaper({ tenancyId }: { tenancyId: string }) {
  const { data = [] } = useQuery(paperVersions({ kind: 'unit_move', subjectId: tenancyId }))
  const last = data.at(-1)
  if (!last) return null
  return (
    <Card>
      <CardHeader title={words.paperOfTheMove}>
        <DownloadButton path={`tenancies/${tenancyId}/unit-move/pdf`} label={words.downloadPaper} />
      </CardHeader>
      <p className="px-5 pb-4 text-soft">{words.handedOutOn(formatDay(last.issuedOn))}</p>
    </Card>
  )
}
