import { formatDay } from '@makao/contract/days'
import { formatMoney } from '@makao/contract/money'
import type {
  Certificate,
  MissingCertificates,
  UnsaidPayment,
  WithheldPage,
  WithheldTax,
} from '@makao/contract/money/withholding/withholding.schema'
import {
  type WithheldState,
  withheldStateNames,
  withheldStates,
} from '@makao/contract/money/withholding/withholding.terms'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { Button } from '../../../ui/button'
import { Card, CardHeader } from '../../../ui/card'
import { Chip, Chips } from '../../../ui/chips'
import { type Column, DataTable, TwoLines } from '../../../ui/data-table'
import { ListFiles } from '../../../ui/export-buttons'
import { laterDialog } from '../../../ui/later-dialog'
import { Loaded, type Loading } from '../../../ui/loaded'
import { EmptyState, PageHeader } from '../../../ui/page'
import { TenancyLink, TenantLink } from '../../../ui/page-links'
import { Pagination } from '../../../ui/pagination'
import { certificatesPage, withheldTaxes } from './withholding.queries'
import * as words from './withholding.words'

const CertificateDialog = laterDialog(() => import('./certificate-dialog').then((file) => file.CertificateDialog))
const dialogs = () => import('./withheld-dialogs')
const AddWithheldDialog = laterDialog(() => dialogs().then((file) => file.AddWithheldDialog))
const TakeBackDialog = laterDialog(() => dialogs().then((file) => file.TakeBackDialog))

interface WithheldTaxesProps {
  /** The other parts of the page. */
  tabs: ReactNode
  /** Opens the documents that are kept with a tenant, among them the papers of certificates. */
  onPapers: (tenant: { id: string; name: string }) => void
}

/** Tax that tenants withheld: what certificates to ask for, what nobody has said, each tax, and the certificates. */
export function WithheldTaxes({ tabs, onPapers }: WithheldTaxesProps) {
  const [state, setState] = useState<WithheldState>('all')
  const [page, setPage] = useState(1)
  const query = useQuery(withheldTaxes(state, page))
  const [certifying, setCertifying] = useState<MissingCertificates>()
  const [adding, setAdding] = useState<UnsaidPayment>()
  return (
    <>
      <PageHeader
        isOfList
        title={words.withheldTax}
        subtitle={words.subtitle}
        actions={<ListFiles path="withheld-taxes" query={{ state }} />}
        tabs={tabs}
      />
      <Loaded query={{ ...query, isPlaceholderData: false }} failed={words.failedToLoad}>
        {(data) => (
          <div className="space-y-4">
            <Missing data={data} onCertify={setCertifying} />
            {data.unsaid.length > 0 && <Unsaid rows={data.unsaid} onAdd={setAdding} />}
            <Taxes
              query={query}
              state={state}
              onState={(to) => {
                setState(to)
                setPage(1)
              }}
              onPage={setPage}
            />
            <CertificatesCard onPapers={onPapers} />
          </div>
        )}
      </Loaded>
      {certifying && <CertificateDialog of={certifying} onClose={() => setCertifying(undefined)} />}
      {adding && <AddWithheldDialog payment={adding} onClose={() => setAdding(undefined)} />}
    </>
  )
}

const rowClass = 'flex flex-wrap items-center justify-between gap-x-4 gap-y-2 px-5 py-3'

function Missing({ data, onCertify }: { data: WithheldPage; onCertify: (of: MissingCertificates) => void }) {
  return (
    <Card>
      <CardHeader title={words.certificatesMissing} />
      {data.missing.length === 0 ? (
        <p className="px-5 pb-5 text-soft">{words.noneMissing}</p>
      ) : (
        <ul className="divide-y divide-line">
          {data.missing.map((of) => (
            <li key={`${of.tenantId} ${of.currency}`} className={rowClass}>
              <TwoLines
                first={<TenantLink tenantId={of.tenantId}>{of.tenantName}</TenantLink>}
                second={[
                  words.owesCertificates(of.taxes, formatMoney(of.amount, of.currency), formatDay(of.since)),
                  of.phoneNumber,
                  of.email,
                ]
                  .filter(Boolean)
                  .join(' · ')}
              />
              {data.allowed.includes('certify') && (
                <Button
                  variant="secondary"
                  aria-label={words.recordCertificateOf(of.tenantName)}
                  onClick={() => onCertify(of)}
                >
                  {words.recordCertificate}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Card>
  )
}

function Unsaid({ rows, onAdd }: { rows: readonly UnsaidPayment[]; onAdd: (payment: UnsaidPayment) => void }) {
  return (
    <Card>
      <CardHeader title={words.nothingSaid} />
      <p className="px-5 pb-3 text-soft">{words.nothingSaidText}</p>
      <ul className="divide-y divide-line">
        {rows.map((payment) => {
          const { paymentId, tenancyId, tenantName, propertyName, unitNumber, amount, currency, receivedOn } = payment
          return (
            <li key={paymentId} className={rowClass}>
              <TwoLines
                first={<TenancyLink tenancyId={tenancyId}>{tenantName}</TenancyLink>}
                second={[
                  `${propertyName}, ${unitNumber}`,
                  words.receivedOn(formatMoney(amount, currency), formatDay(receivedOn)),
                ].join(' · ')}
              />
              {payment.allowed.includes('add') && (
                <Button
                  variant="secondary"
                  aria-label={words.recordWithheldOf(tenantName)}
                  onClick={() => onAdd(payment)}
                >
                  {words.recordWithheld}
                </Button>
              )}
            </li>
          )
        })}
      </ul>
    </Card>
  )
}

const shown = (minor: number, { currency }: Pick<WithheldTax, 'currency'>) => formatMoney(minor, currency)

const columns: Column<WithheldTax>[] = [
  {
    key: 'tenant',
    header: words.tenant,
    primary: true,
    phone: 'name',
    cell: ({ tenantId, tenantName, propertyName, unitNumber }) => (
      <TwoLines
        first={<TenantLink tenantId={tenantId}>{tenantName}</TenantLink>}
        second={`${propertyName}, ${unitNumber}`}
      />
    ),
  },
  { key: 'day', header: words.day, cell: ({ day }) => formatDay(day) },
  { key: 'received', header: words.received, numeric: true, cell: (row) => shown(row.received, row) },
  { key: 'withheld', header: words.withheld, numeric: true, phone: 'figure', cell: (row) => shown(row.amount, row) },
  {
    key: 'certificate',
    header: words.certificate,
    phone: 'under',
    cell: ({ certificateNumber }) => certificateNumber ?? <span className="text-warn">{words.missing}</span>,
  },
]

interface TaxesProps {
  query: Loading<WithheldPage>
  state: WithheldState
  onState: (state: WithheldState) => void
  onPage: (page: number) => void
}

/** What of it is of the choice or page before is faint here alone: the other parts do not go by them. */
function Taxes({ query, state, onState, onPage }: TaxesProps) {
  return (
    <Card>
      <CardHeader title={words.taxesWithheld} />
      <fieldset aria-label={words.show} className="px-5 pb-3">
        <Chips>
          {withheldStates.toReversed().map((each) => (
            <Chip key={each} isChosen={state === each} onChoose={() => onState(each)}>
              {withheldStateNames[each]}
            </Chip>
          ))}
        </Chips>
      </fieldset>
      <Loaded
        query={query}
        failed={words.failedToLoad}
        empty={({ rows }) =>
          rows.length === 0 && <EmptyState title={words.nothingWithheld} text={words.nothingWithheldText} />
        }
      >
        {({ rows, totals, ...pages }) => (
          <>
            <DataTable
              caption={words.taxesWithheld}
              columns={columns}
              rows={rows}
              keyOf={({ paymentId }) => paymentId}
              totals={totals.map((sum) => ({ withheld: shown(sum.amount, sum) }))}
            />
            <Pagination {...pages} onPage={onPage} />
          </>
        )}
      </Loaded>
    </Card>
  )
}

function CertificatesCard({ onPapers }: Pick<WithheldTaxesProps, 'onPapers'>) {
  const [page, setPage] = useState(1)
  const query = useQuery(certificatesPage(page))
  const [voiding, setVoiding] = useState<Certificate>()
  return (
    <Card>
      <CardHeader title={words.certificates} />
      <Loaded
        query={query}
        failed={words.failedToLoad}
        empty={({ total }) => total === 0 && <p className="px-5 pb-5 text-soft">{words.noCertificates}</p>}
      >
        {({ rows, ...pages }) => (
          <>
            <ul className="divide-y divide-line">
              {rows.map((certificate) => (
                <CertificateRow key={certificate.id} {...{ certificate, onPapers }} onVoid={setVoiding} />
              ))}
            </ul>
            <Pagination {...pages} onPage={setPage} />
          </>
        )}
      </Loaded>
      {voiding && <TakeBackDialog certificate={voiding} onClose={() => setVoiding(undefined)} />}
    </Card>
  )
}

interface CertificateRowProps extends Pick<WithheldTaxesProps, 'onPapers'> {
  certificate: Certificate
  onVoid: (certificate: Certificate) => void
}

function CertificateRow({ certificate, onPapers, onVoid }: CertificateRowProps) {
  const { number, tenantId, tenantName, currency, issuedOn, from, to, amount, covered, difference, voidReason } =
    certificate
  const money = (minor: number) => formatMoney(minor, currency)
  return (
    <li className={rowClass}>
      <div className="min-w-0">
        <p className="font-medium wrap-anywhere">
          {number} · {tenantName}{' '}
          <span className={`figures ${voidReason === null ? '' : 'text-soft line-through'}`}>{money(amount)}</span>
        </p>
        <p className="text-sm text-soft">{words.dated(formatDay(issuedOn), formatDay(from), formatDay(to))}</p>
        {difference !== 0 && <p className="text-sm text-warn">{words.differs(money(amount), money(covered))}</p>}
        {voidReason !== null && <p className="text-sm text-soft wrap-anywhere">{words.takenBack(voidReason)}</p>}
      </div>
      <div className="flex flex-wrap gap-2">
        <Button
          variant="ghost"
          aria-label={words.papersOf(tenantName)}
          onClick={() => onPapers({ id: tenantId, name: tenantName })}
        >
          {words.papers}
        </Button>
        {certificate.allowed.includes('voidCertificate') && (
          <Button variant="ghost" aria-label={words.takeBackOf(number)} onClick={() => onVoid(certificate)}>
            {words.takeBack}
          </Button>
        )}
      </div>
    </li>
  )
}
