import { useEffect, useState, useSyncExternalStore } from 'react'
import { instantFormat } from '../lib/instant'
import { askBeforeLeaving } from '../lib/leave'
import { isAway, subscribeNetwork } from '../lib/network'
import { keepApplication, newVersion, subscribeVersion, takeNewVersion } from '../lib/new-version'
import { counted } from '../lib/plural'
import { queryClient } from '../lib/query-client'
import { behindSince, keepSeen, seenAt } from '../lib/seen'
import { inNameOf, personNow, useUser } from '../lib/session'
import { refresh } from '../lib/stale'
import { toastError, toastSuccess } from '../lib/toast'
import { unsentKind, unsentTitle } from './unsent-kinds'
// Here already when the network goes: notices come with their first otherwise.
import '../lib/toaster'
// So are the styles of the other pages, and of what is opened here.
import '../styles/dashboard.css'
import { dropAllUnsent, dropLeftBehind, listUnsent, type Unsent, useUnsent } from '../lib/unsent'
import { type Sending, startSending } from '../lib/unsent-sender'
import { Button } from '../ui/button'
import { laterDialog } from '../ui/later-dialog'
import * as words from './app.words'

const UnsentDialog = laterDialog(() => import('./unsent-dialog').then((file) => file.UnsentDialog))
const LeaveUnread = laterDialog(() => import('./unsent-dialog').then((file) => file.LeaveUnread))

const sending: Sending = {
  isPresent: (personId) => personNow() === personId,
  send: async (entry) => {
    const named = {
      input: inNameOf(entry.personId, entry.input),
      photo: entry.photo && inNameOf(entry.personId, entry.photo),
    }
    await unsentKind(entry).send({ ...entry, ...named })
  },
  onSent: (entry) => {
    toastSuccess(unsentTitle(entry), words.sent)
    void refresh(unsentKind(entry).changes)
  },
  onRefused: (entry, { reason }) => {
    toastError(`${unsentTitle(entry)}. ${reason}`, undefined, words.wasRefused)
    void refresh(unsentKind(entry).changes)
  },
}

const subscribeSeen = (listener: () => void) => queryClient.getQueryCache().subscribe(listener)

/** '14:05', of another day '1 Dec, 14:05'. */
const moment = (at: number) => instantFormat.format(at).replace(/^today, /, '')

interface Leaving {
  /** The device does not say what was not sent. */
  isUnread: boolean
  answer: (mayLeave: boolean) => void
}

/** How long the device may take to say what was not sent, in ms: nobody is kept from logging out. */
const SAYS_WITHIN = 3000

/** @returns undefined where the device does not say it */
async function listInTime(personId: string): Promise<Unsent[] | undefined> {
  const late = new Promise<undefined>((resolve) => setTimeout(resolve, SAYS_WITHIN))
  try {
    return await Promise.race([listUnsent(personId), late])
  } catch (error) {
    console.warn(error)
    return undefined
  }
}

/** Asks somebody who logs out about what was not sent. @returns what they are asked, while they are */
function useLeaving(personId: string): Leaving | undefined {
  const [asked, setAsked] = useState<Leaving>()
  useEffect(
    () =>
      askBeforeLeaving(async () => {
        const waiting = await listInTime(personId)
        if (waiting?.length === 0) return () => Promise.resolve()
        const mayLeave = await new Promise<boolean>((answer) => setAsked({ isUnread: !waiting, answer }))
        setAsked(undefined)
        if (!mayLeave) return undefined
        // What nobody has seen is not removed: it waits until they sign in again.
        const shown = waiting && (await listInTime(personId))
        return () => dropAllUnsent(shown ?? [])
      }),
    [personId],
  )
  return asked
}

function LeaveDialog({ leaving, entries }: { leaving: Leaving; entries: readonly Unsent[] }) {
  const { isUnread, answer } = leaving
  const choices = { onLeave: () => answer(true), onClose: () => answer(false) }
  return isUnread ? <LeaveUnread {...choices} /> : <UnsentDialog {...{ entries, sending }} {...choices} />
}

/** How things stand between this device and the server, where there is anything to say: no network, what was not sent, a new version. */
export function Standing() {
  const { id } = useUser()
  const away = useSyncExternalStore(subscribeNetwork, isAway)
  const seen = useSyncExternalStore(subscribeSeen, seenAt)
  const behind = useSyncExternalStore(subscribeSeen, behindSince)
  const version = useSyncExternalStore(subscribeVersion, newVersion)
  const entries = useUnsent()
  const [isOpen, setOpen] = useState(false)
  const leaving = useLeaving(id)

  useEffect(() => {
    void keepApplication()
    return keepSeen()
  }, [])
  const isEntered = entries.length > 0
  useEffect(() => {
    // It is opened without network too. Where the service worker keeps its file, nobody waits for what nothing asks for.
    if (isEntered || !navigator.serviceWorker?.controller) UnsentDialog.preload()
  }, [isEntered])
  useEffect(() => {
    // Without a place to keep anything nothing was left behind.
    dropLeftBehind(id).catch((error: unknown) => console.warn(error))
    return startSending(id, sending)
  }, [id])

  const refused = entries.filter((entry) => entry.refused).length
  const waiting = entries.length - refused
  const said = [
    away && (seen === undefined ? words.noNetwork : words.asOf(moment(seen))),
    !away && behind !== undefined && words.asOfNotReady(moment(behind)),
    waiting > 0 && words.waitToBeSent(counted(waiting, words.entryIs, words.entriesAre)),
    refused > 0 && words.needALook(counted(refused, words.entryIs, words.entriesAre)),
  ].filter(Boolean)
  return (
    <>
      {said.length > 0 && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-xl bg-warn-tint px-4 py-2 text-warn max-lg:mr-10"
        >
          <p>{said.join(' ')}</p>
          {entries.length > 0 && (
            <Button variant="secondary" onClick={() => setOpen(true)}>
              {words.show}
            </Button>
          )}
        </div>
      )}
      {version && (
        <div
          role="status"
          className="mb-4 flex flex-wrap items-center justify-between gap-x-3 gap-y-1 rounded-xl bg-info-tint px-4 py-2 text-info max-lg:mr-10"
        >
          <p>{version === 'waits' ? words.newVersionIsReady : words.loadedElsewhere}</p>
          <Button variant="secondary" onClick={takeNewVersion}>
            {version === 'waits' ? words.loadIt : words.loadThePageAgain}
          </Button>
        </div>
      )}
      {isOpen && <UnsentDialog entries={entries} sending={sending} onClose={() => setOpen(false)} />}
      {leaving && <LeaveDialog {...{ leaving, entries }} />}
    </>
  )
}
