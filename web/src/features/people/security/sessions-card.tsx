import type { SessionInfo } from '@makao/contract/people/security/security.schema'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { loadSession } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import * as common from '../../../ui/common.words'
import { type Column, DataTable } from '../../../ui/data-table'
import { ConfirmDialog } from '../../../ui/dialog'
import * as words from './security.words'

const at = (instant: string) => instantFormat.format(new Date(instant))

const columns: Column<SessionInfo>[] = [
  { header: words.device, primary: true, phone: 'name', share: 30, cell: ({ device }) => device },
  {
    header: words.signedIn,
    phone: 'under',
    cell: ({ signedInAt }) => <span className="whitespace-nowrap">{at(signedInAt)}</span>,
  },
  {
    header: words.lastUsed,
    phone: 'word',
    cell: ({ lastUsedAt, isCurrent }) =>
      isCurrent ? (
        <Badge tone="good">{words.thisDevice}</Badge>
      ) : (
        <span className="whitespace-nowrap">{at(lastUsedAt)}</span>
      ),
  },
  { header: common.from, from: 'wide', cell: ({ address }) => address ?? '' },
]

/** Where the person is signed in, with a way out of each. */
export function SessionsCard({ sessions }: { sessions: readonly SessionInfo[] }) {
  const [isAsking, setAsking] = useState(false)
  const end = useSave({
    send: ({ run }: { run: () => Promise<unknown>; done: string }) => run(),
    changes: ['security'],
    done: (_, { done }) => done,
    failed: words.sessionCouldNotBeEnded,
  })
  const endAll = useSave({
    send: () => client.security.endAllSessions(),
    changes: [],
    done: words.youAreSignedOutEverywhere,
    onSaved: loadSession,
    failed: words.sessionsCouldNotBeEnded,
  })
  return (
    <Card>
      <CardHeader title={words.whereYouAreSignedIn} />
      <DataTable
        caption={words.whereYouAreSignedIn}
        columns={columns}
        rows={sessions}
        keyOf={({ id }) => id}
        nameOf={({ device, signedInAt }) => words.deviceSignedInSignedInAt(device, at(signedInAt))}
        actions={({ id, device, signedInAt, isCurrent }) =>
          isCurrent || end.busy
            ? []
            : [
                {
                  text: words.signOut,
                  label: words.signOutSignedIn(device, at(signedInAt)),
                  icon: LogOut,
                  onSelect: () =>
                    end.save({
                      run: () => client.security.endSession({ sessionId: id }),
                      done: words.isSignedOut(device),
                    }),
                },
              ]
        }
      />
      <div className="flex flex-wrap gap-2 border-t border-line p-4 max-sm:[&>*]:grow">
        <Button
          variant="secondary"
          disabled={end.busy || sessions.length < 2}
          onClick={() =>
            end.save({ run: () => client.security.endOtherSessions(), done: words.allOtherDevicesAreSignedOut })
          }
        >
          {words.signOutTheOthers}
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          {words.signOutEverywhere}
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title={words.signOutEverywhereQuestion}
          text={words.thisDeviceTooYouSignIn}
          confirmLabel={words.signOutEverywhere}
          busy={endAll.busy}
          onConfirm={() => endAll.save()}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
