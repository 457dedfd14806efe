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
import { type Column, DataTable } from '../../../ui/data-table'
import { ConfirmDialog } from '../../../ui/dialog'

const at = (instant: string) => instantFormat.format(new Date(instant))

const columns: Column<SessionInfo>[] = [
  { header: 'Device', primary: true, phone: 'name', share: 30, cell: ({ device }) => device },
  {
    header: 'Signed in',
    phone: 'under',
    cell: ({ signedInAt }) => <span className="whitespace-nowrap">{at(signedInAt)}</span>,
  },
  {
    header: 'Last used',
    phone: 'word',
    cell: ({ lastUsedAt, isCurrent }) =>
      isCurrent ? <Badge tone="good">This device</Badge> : <span className="whitespace-nowrap">{at(lastUsedAt)}</span>,
  },
  { header: 'From', from: 'wide', cell: ({ address }) => address ?? '' },
]

/** Where the person is signed in, with a way out of each. */
export function SessionsCard({ sessions }: { sessions: readonly SessionInfo[] }) {
  const [isAsking, setAsking] = useState(false)
  const end = useSave({
    send: ({ run }: { run: () => Promise<unknown>; done: string }) => run(),
    changes: ['security'],
    done: (_, { done }) => done,
    failed: 'The session could not be ended',
  })
  const endAll = useSave({
    send: () => client.security.endAllSessions(),
    changes: [],
    done: 'You are signed out everywhere.',
    onSaved: loadSession,
    failed: 'The sessions could not be ended',
  })
  return (
    <Card>
      <CardHeader title="Where you are signed in" />
      <DataTable
        caption="Where you are signed in"
        columns={columns}
        rows={sessions}
        keyOf={({ id }) => id}
        nameOf={({ device, signedInAt }) => `${device}, signed in ${at(signedInAt)}`}
        actions={({ id, device, signedInAt, isCurrent }) =>
          isCurrent || end.busy
            ? []
            : [
                {
                  text: 'Sign out',
                  label: `Sign out ${device}, signed in ${at(signedInAt)}`,
                  icon: LogOut,
                  onSelect: () =>
                    end.save({
                      run: () => client.security.endSession({ sessionId: id }),
                      done: `${device} is signed out.`,
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
            end.save({ run: () => client.security.endOtherSessions(), done: 'All other devices are signed out.' })
          }
        >
          Sign out the others
        </Button>
        <Button variant="secondary" onClick={() => setAsking(true)}>
          Sign out everywhere
        </Button>
      </div>
      {isAsking && (
        <ConfirmDialog
          title="Sign out everywhere?"
          text="This device too: you sign in again afterwards."
          confirmLabel="Sign out everywhere"
          busy={endAll.busy}
          onConfirm={() => endAll.save()}
          onClose={() => setAsking(false)}
        />
      )}
    </Card>
  )
}
