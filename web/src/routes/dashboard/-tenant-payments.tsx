import { lazyRouteComponent } from '@tanstack/react-router'
import * as common from '../../ui/common.words'
import { PageHeader } from '../../ui/page'
import { Tabs } from '../../ui/tabs'
import * as words from './-dashboard.words'
import { Loading, useViews } from './-payments-parts'

const OwnCharges = lazyRouteComponent(() => import('../../features/money/charges/own-charges'), 'OwnCharges')
const OwnPayments = lazyRouteComponent(() => import('../../features/money/payments/own-payments'), 'OwnPayments')
const OwnStatement = lazyRouteComponent(() => import('../../features/money/payments/own-statement'), 'OwnStatement')

/** Fetches what a view of the page is drawn with. */
export const bringOwnView = async (view: string | undefined) =>
  (view === 'statement' ? OwnStatement : view === 'received' ? OwnPayments : OwnCharges).preload?.()

/** What a tenant was charged and has paid. */
export function TenantPayments() {
  const { view, tenancy, due, received, kept, onFilter, navigate } = useViews()
  return (
    <>
      <PageHeader
        isOfList
        title={
          view === 'statement' ? common.statement : view === 'received' ? words.yourPayments : words.paymentRecords
        }
        subtitle={words.everythingChargedToYouAnd}
      />
      <Tabs
        label={common.payments}
        tabs={[
          { text: words.paymentRecords, search: kept, isOpen: view === undefined },
          { text: words.yourPayments, search: { ...kept, view: 'received' }, isOpen: view === 'received' },
          { text: common.statement, search: { ...kept, view: 'statement' }, isOpen: view === 'statement' },
        ]}
      />
      {view === 'statement' ? (
        <Loading>
          <OwnStatement
            tenancyId={tenancy}
            range={{ from: due.from, to: due.to }}
            onChange={(search) => void navigate({ search: { view, ...search }, replace: true, resetScroll: false })}
          />
        </Loading>
      ) : view === 'received' ? (
        <Loading>
          <OwnPayments filter={received} onFilter={onFilter} />
        </Loading>
      ) : (
        <Loading>
          <OwnCharges filter={due} onFilter={onFilter} />
        </Loading>
      )}
    </>
  )
}
