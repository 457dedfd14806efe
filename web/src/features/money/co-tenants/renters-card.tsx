import { type Day, formatDay } from '@makao/contract/days'
import type { Renter, Renters } from '@makao/contract/money/co-tenants/co-tenants.schema'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { MoreHorizontal, UserPlus } from 'lucide-react'
import { useState } from 'react'
import { Badge } from '../../../ui/badge'
import { Button, iconButtonClass } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { PhoneLink } from '../../../ui/contact-fields'
import { Email } from '../../../ui/email'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded } from '../../../ui/loaded'
import { Menu, MenuItem } from '../../../ui/menu'
import { textLinkClass } from '../../../ui/text-link'
import { rentersOf } from './co-tenants.queries'
import * as words from './co-tenants.words'

const dialogs = () => import('./co-tenant-dialogs')
const AddDialog = laterDialog(() => dialogs().then((file) => file.AddDialog))
const FirstDialog = laterDialog(() => dialogs().then((file) => file.FirstDialog))
const TakeOffDialog = laterDialog(() => dialogs().then((file) => file.TakeOffDialog))

/** Large enough to be pressed, with another one below. */
const linkClass = `inline-block py-1 ${textLinkClass}`

type Open = { dialog: 'add' } | { dialog: 'first' | 'takeOff'; person: Renter }

interface RentersCardProps {
  tenancyId: string
  /** The day of moving out, where the page does not say it elsewhere. */
  leavesOn?: Day | null
}

/** Everybody who rents a unit together, who is written to first among them. */
export function RentersCard({ tenancyId, leavesOn }: RentersCardProps) {
  const query = useQuery(rentersOf(tenancyId))
  const { data } = query
  const [open, setOpen] = useState<Open>()
  const onClose = () => setOpen(undefined)
  const first = data?.people.find(({ isFirst }) => isFirst)?.fullName ?? ''
  return (
    <Card>
      <CardHeader title={words.whoRentsHere}>
        {data?.allowed.includes('add') && (
          <Button variant="secondary" onClick={() => setOpen({ dialog: 'add' })}>
            <UserPlus size={18} aria-hidden />
            {words.addPerson}
          </Button>
        )}
      </CardHeader>
      <Loaded query={query} failed={words.couldNotBeRead}>
        {(renters) => (
          <>
            <People renters={renters} onOpen={setOpen} />
            {leavesOn && (
              <p className="border-t border-line px-5 py-2.5 font-medium">{words.leavesOn(formatDay(leavesOn))}</p>
            )}
          </>
        )}
      </Loaded>
      {open?.dialog === 'add' && <AddDialog {...{ tenancyId, onClose }} />}
      {open?.dialog === 'first' && <FirstDialog {...{ tenancyId, onClose, first }} person={open.person} />}
      {open?.dialog === 'takeOff' && <TakeOffDialog {...{ tenancyId, onClose }} person={open.person} />}
    </Card>
  )
}

function People({ renters: { people, allowed }, onOpen }: { renters: Renters; onOpen: (open: Open) => void }) {
  return (
    <>
      <ul className="divide-y divide-line border-t border-line">
        {people.map((person) => (
          <li key={person.tenantId} className="flex items-center justify-between gap-x-4 px-5 py-2">
            <div className="min-w-0">
              <p className="flex flex-wrap items-center gap-x-2 gap-y-1 font-medium wrap-anywhere">
                <Link to="/dashboard/tenants/$tenantId" params={{ tenantId: person.tenantId }} className={linkClass}>
                  {person.fullName}
                </Link>
                {person.isFirst && people.length > 1 && <Badge>{words.writtenToFirst}</Badge>}
              </p>
              <Reached person={person} />
            </div>
            {!person.isFirst && person.until === null && allowed.length > 0 && (
              <Menu
                label={words.moreFor(person.fullName)}
                isNamed
                button={<MoreHorizontal size={18} aria-hidden />}
                buttonClass={iconButtonClass}
              >
                {allowed.includes('writeToFirst') && (
                  <MenuItem onSelect={() => onOpen({ dialog: 'first', person })}>{words.writeToFirst}</MenuItem>
                )}
                {allowed.includes('remove') && (
                  <MenuItem isDanger onSelect={() => onOpen({ dialog: 'takeOff', person })}>
                    {words.takeOff}
                  </MenuItem>
                )}
              </Menu>
            )}
          </li>
        ))}
      </ul>
      {people.length === 1 && allowed.includes('add') && <p className="px-5 pb-5 text-sm text-soft">{words.alone}</p>}
    </>
  )
}

/** How somebody is reached, and whether they sign in. */
function Reached({ person }: { person: Renter }) {
  const { phoneNumber, phoneLink, email, since, until, canSignIn } = person
  return (
    <p className="flex flex-wrap items-center gap-x-3 text-sm wrap-anywhere text-soft">
      {phoneNumber && <PhoneLink number={phoneLink ?? phoneNumber} shown={phoneNumber} className={linkClass} />}
      {email && (
        <a href={`mailto:${email}`} className={linkClass}>
          <Email address={email} />
        </a>
      )}
      <span>{until === null ? words.since(formatDay(since)) : words.leftOn(formatDay(until))}</span>
      {!canSignIn && until === null && <span>{words.noSignIn}</span>}
    </p>
  )
}
