import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type { MeterKind } from '@makao/contract/money/meters/meters.kinds'
import type { MeterDetails, MeterReading, ReadingRow } from '@makao/contract/money/meters/meters.schema'
import { readingKindNames } from '@makao/contract/money/meters/meters.terms'
import { formatQuantity, formatUsage } from '@makao/contract/money/meters/quantity.terms'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Ban, Camera } from 'lucide-react'
import { useState } from 'react'
import { Badge, PaymentStatusBadge } from '../../../ui/badge'
import { Button, IconButton } from '../../../ui/button'
import * as common from '../../../ui/common.words'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { Dialog } from '../../../ui/dialog'
import { Loaded } from '../../../ui/loaded'
import { EmptyState } from '../../../ui/page'
import { PropertyLink, TenantLink, UnitLink } from '../../../ui/page-links'
import { textLinkClass } from '../../../ui/text-link'
import { meterTitle, unbilledText } from './expected'
import { ChangeMeterDialog, CorrectMeterDialog, RemoveMeterDialog, VoidReadingDialog } from './meter-forms'
import { meterDetails } from './meters.queries'
import * as words from './meters.words'
import { photoUrl } from './photo'
import { priceText } from './price-text'
import { PriceDialog } from './prices'
import { ReadMeterDialog } from './read-meter-dialog'
import '../../../styles/typed-rows.css'

interface MeterHistoryDialogProps {
  meterId: string
  /** Shows another meter: the one before, or the one after. */
  onMeter: (meterId: string) => void
  onClose: () => void
}

type Task = 'read' | 'change' | 'price' | 'correct' | 'remove'

/** One meter with its readings, its bills and its prices. */
export function MeterHistoryDialog({ meterId, onMeter, onClose }: MeterHistoryDialogProps) {
  const query = useQuery(meterDetails(meterId))
  return (
    <Dialog title={words.meter} description={query.data && meterTitle(query.data)} width={960} onClose={onClose}>
      <Loaded query={query} loading={words.loadingMeter} failed={words.failedToLoadTheMeter}>
        {(meter) => <MeterHistory key={meter.id} meter={meter} onMeter={onMeter} />}
      </Loaded>
    </Dialog>
  )
}

function BillCell({ reading }: { reading: ReadingRow }) {
  const { bill, tenantId, tenantName } = reading
  if (!bill) {
    return reading.usage !== null && <span className="text-soft">{unbilledText(reading)}</span>
  }
  return (
    <TwoLines
      first={
        <Link to="/dashboard/payments" search={{ record: bill.chargeId }} className={textLinkClass}>
          {formatMoney(bill.amount, bill.currency)}
        </Link>
      }
      second={
        <>
          {tenantId ? <TenantLink tenantId={tenantId}>{tenantName}</TenantLink> : tenantName}
          {words.due(formatDay(bill.dueDate))}
        </>
      }
    />
  )
}

function StatusCell({ reading: { voidedAt, voidReason, bill } }: { reading: ReadingRow }) {
  if (voidedAt !== null) return <TwoLines first={<Badge tone="bad">{words.voidIt}</Badge>} second={voidReason} />
  if (!bill) return null
  return bill.paymentStatus === null ? (
    <Badge>{words.billVoid}</Badge>
  ) : (
    <PaymentStatusBadge status={bill.paymentStatus} />
  )
}

function MeterHistory({ meter, onMeter }: { meter: MeterDetails; onMeter: (meterId: string) => void }) {
  const [task, setTask] = useState<Task>()
  const [voiding, setVoiding] = useState<ReadingRow>()
  const [shown, setShown] = useState<ReadingRow>()
  const { readings } = meter
  const close = () => setTask(undefined)

  return (
    <>
      <div className="mb-4 flex flex-wrap items-start justify-between gap-x-6 gap-y-3">
        <MeterFacts meter={meter} onMeter={onMeter} />
        <MeterTasks allowed={meter.allowed} onTask={setTask} />
      </div>
      <div className="reading-rows rounded-xl border border-line">
        {readings.length === 0 ? (
          <EmptyState title={words.noReadingsYet} />
        ) : (
          <DataTable
            caption={words.readings}
            columns={columnsOf({ kind: meter.kind, onShow: setShown, onVoid: setVoiding })}
            rows={readings}
            keyOf={({ id }) => id}
          />
        )}
      </div>
      {task === 'read' && <ReadMeterDialog meter={meter} onClose={close} />}
      {task === 'price' && <PriceDialog meter={meter} onClose={close} />}
      {task === 'correct' && <CorrectMeterDialog meter={meter} onClose={close} />}
      {task === 'remove' && <RemoveMeterDialog meter={meter} onClose={close} />}
      {task === 'change' && <ChangeMeterDialog meter={meter} onClose={close} onChanged={onMeter} />}
      {voiding && <VoidReadingDialog reading={voiding} onClose={() => setVoiding(undefined)} />}
      {shown && (
        <Dialog title={words.photoOf(formatDay(shown.day))} width={720} onClose={() => setShown(undefined)}>
          <img
            src={photoUrl(shown.id)}
            alt={words.dialOfShowing(meterTitle(meter), formatQuantity(shown.value))}
            className="mx-auto max-h-[70dvh] max-w-full rounded-lg"
          />
        </Dialog>
      )}
    </>
  )
}

/** Where the meter hangs, since when it counts, what it costs, and the meters before and after it. */
function MeterFacts({ meter, onMeter }: { meter: MeterDetails; onMeter: (meterId: string) => void }) {
  const { kind, currency, replaces, replacedBy, removedOn, prices } = meter
  return (
    <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
      <dt className="text-soft leading-7">{words.place}</dt>
      <dd className="leading-7">
        <UnitLink unitId={meter.unitId}>{meter.unitNumber}</UnitLink>,{' '}
        <PropertyLink propertyId={meter.propertyId}>{meter.propertyName}</PropertyLink> ·{' '}
        {meter.tenantId ? <TenantLink tenantId={meter.tenantId}>{meter.tenantName}</TenantLink> : common.vacant}
      </dd>
      <dt className="text-soft">{words.inUse}</dt>
      <dd className="figures">
        {removedOn
          ? words.usedFromTo(formatDay(meter.installedOn), formatDay(removedOn), meter.digits)
          : words.usedFrom(formatDay(meter.installedOn), meter.digits)}
      </dd>
      {prices.map((price, place) => (
        <PriceLine
          key={price.fromDay}
          title={place === 0 ? words.price : ''}
          text={words.from(priceText(price, kind, currency), formatDay(price.fromDay))}
        />
      ))}
      {replaces && (
        <>
          <dt className="text-soft">{words.before}</dt>
          <dd>
            <button type="button" className={textLinkClass} onClick={() => onMeter(replaces.id)}>
              {replaces.serialNumber}
            </button>
          </dd>
        </>
      )}
      {replacedBy && (
        <>
          <dt className="text-soft">{words.after}</dt>
          <dd>
            <button type="button" className={textLinkClass} onClick={() => onMeter(replacedBy.id)}>
              {replacedBy.serialNumber}
            </button>
          </dd>
        </>
      )}
    </dl>
  )
}

interface MeterTasksProps extends Pick<MeterDetails, 'allowed'> {
  onTask: (task: Task) => void
}

const tasks = [
  { action: 'read', task: 'read', text: words.read, variant: 'primary' },
  { action: 'readLast', task: 'read', text: words.enterLastReading, variant: 'primary' },
  { action: 'setPrice', task: 'price', text: words.price, variant: 'secondary' },
  { action: 'change', task: 'change', text: words.changeMeter, variant: 'secondary' },
  { action: 'correct', task: 'correct', text: words.correct, variant: 'secondary' },
  { action: 'remove', task: 'remove', text: words.removeMeter, variant: 'secondary' },
] as const

function MeterTasks({ allowed, onTask }: MeterTasksProps) {
  return (
    <div className="flex flex-wrap gap-2 empty:hidden max-sm:w-full max-sm:[&>*]:grow">
      {tasks
        .filter(({ action }) => allowed.includes(action))
        .map(({ action, task, text, variant }) => (
          <Button key={action} variant={variant} onClick={() => onTask(task)}>
            {text}
          </Button>
        ))}
    </div>
  )
}

interface ReadingColumns {
  kind: MeterKind
  onShow: (reading: ReadingRow) => void
  onVoid: (reading: ReadingRow) => void
}

function columnsOf({ kind, onShow, onVoid }: ReadingColumns): Column<MeterReading>[] {
  return [
    {
      header: common.day,
      primary: true,
      cell: ({ day, kind: readingKind, readBy }) => (
        <TwoLines first={formatDay(day)} second={words.by(readingKindNames[readingKind], readBy)} />
      ),
    },
    {
      header: words.shows,
      numeric: true,
      cell: ({ value, isRollover }) => (
        <TwoLines first={formatQuantity(value)} second={isRollover && words.passedZero} />
      ),
    },
    { header: words.used, numeric: true, cell: ({ usage }) => usage !== null && formatUsage(usage, kind) },
    { header: words.bill, cell: (reading) => <BillCell reading={reading} /> },
    { header: common.status, cell: (reading) => <StatusCell reading={reading} /> },
    {
      header: common.actions,
      actions: true,
      cell: (reading) => (
        <span className="flex justify-end">
          {reading.hasPhoto && (
            <IconButton label={words.photoOf(formatDay(reading.day))} onClick={() => onShow(reading)}>
              <Camera size={18} aria-hidden />
            </IconButton>
          )}
          {reading.allowed.includes('voidReading') && (
            <IconButton label={words.voidReadingOf(formatDay(reading.day))} danger onClick={() => onVoid(reading)}>
              <Ban size={18} aria-hidden />
            </IconButton>
          )}
        </span>
      ),
    },
  ]
}

function PriceLine({ title, text }: { title: string; text: string }) {
  return (
    <>
      <dt className="text-soft">{title}</dt>
      <dd className="figures">{text}</dd>
    </>
  )
}
