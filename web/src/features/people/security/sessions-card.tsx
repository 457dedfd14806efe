import type { SessionInfo } from '@makao/contract/people/security/security.schema'
import { useState } from 'react'
import { client } from '../../../lib/api'
import { instantFormat } from '../../../lib/instant'
import { useSave } from '../../../lib/save'
import { loadSession } from '../../../lib/session'
import { Badge } from '../../../ui/badge'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { ConfirmDialog } from '../../../ui/dialog'

const at = (instant: string) => instantFormat.format(new Date(instant))

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
      <ul className="divide-y divide-line">
        {sessions.map(({ id, device, address, signedInAt, lastUsedAt, isCurrent }) => (
          <li key={id} className="flex items-center justify-between gap-4 px-5 py-3">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium">
                {device}
                {isCurrent && <Badge tone="good">This device</Badge>}
              </p>
              <p className="text-sm text-soft wrap-anywhere">
                Signed in {at(signedInAt)}
                {!isCurrent && ` · used last ${at(lastUsedAt)}`}
                {address && ` · ${address}`}
              </p>
            </div>
            {!isCurrent && (
              <Button
                variant="secondary"
                className="shrink-0"
                disabled={end.busy}
                aria-label={`Sign out ${device}, signed in ${at(signedInAt)}`}
                onClick={() =>
                  end.save({
                    run: () => client.security.endSession({ sessionId: id }),
                    done: `${device} is signed out.`,
                  })
                }
              >
                Sign out
              </Button>
            )}
          </li>
        ))}
      </ul>
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
