import { sql } from 'drizzle-orm'
import type { Queryable, Tx } from '../../db/types'
import { sumComparisons } from '../sums/sums.repository'

/** A document, or an entry, that does not agree with the rest, or a day on which it could not be. Amounts in minor units. */
export interface Difference extends Record<string, unknown> {
  /** What was compared, for people. */
  what: string
  id: string
  expected: number
  found: number
}

/**
 * Each compares the documents with the ledger or with what is kept for lists. Some look for money used before it was
 * there, or a unit let twice. A row is a fault.
 */
const comparisons = [
  sql`select 'entry does not balance' as what, entry_id as id, 0 as expected, sum(amount_minor) as found
    from ledger_postings group by entry_id having sum(amount_minor) <> 0`,
  ...(['payments', 'refunds', 'remittances'] as const).map((table) => {
    const counts = sql.raw(`${table === 'remittances' ? 'voided_at' : 'reversed_at'} is null`)
    // One transaction that was split, or two of different banks, as they say themselves.
    const isConfirmed = sql`exists (select from receipt_line_payments part where part.payment_id = payments.id and part.taken_back_at is null)`
    const rows = table === 'payments' ? sql`(select * from payments where not ${isConfirmed}) counted` : sql.raw(table)
    return sql`select ${sql.raw(`'one reference on several ${table}'`)}, id, 1, same.count from ${rows}
      join (select reference_key, count(*) as count from ${rows} where ${counts} group by reference_key having count(*) > 1) same
        using (reference_key) where ${counts}`
  }),
  sql`select 'entry moves nothing', entry.id, 1, 0 from ledger_entries entry
    where not exists (select from ledger_postings posting where posting.entry_id = entry.id)`,
  sql`select 'amount of a charge', charge.id, case when charge.voided_at is null then charge.amount_minor else 0 end,
      coalesce(booked.amount, 0)
    from payment_records charge
    left join (
      select entry.record_id, sum(posting.amount_minor) as amount from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'receivable'
      where entry.kind in ('charge', 'charge_void') group by entry.record_id
    ) booked on booked.record_id = charge.id
    where coalesce(booked.amount, 0) <> case when charge.voided_at is null then charge.amount_minor else 0 end`,
  sql`select 'what remains to pay of a charge', charge.id,
      case when charge.voided_at is null then charge.amount_minor else 0 end - coalesce(put.amount, 0)
        - charge.written_off_amount_minor, coalesce(booked.amount, 0)
    from payment_records charge
    left join (select record_id, sum(amount_minor) as amount from allocations group by record_id) put on put.record_id = charge.id
    left join (
      select entry.record_id, sum(posting.amount_minor) as amount from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'receivable'
      group by entry.record_id
    ) booked on booked.record_id = charge.id
    where coalesce(booked.amount, 0) <> case when charge.voided_at is null then charge.amount_minor else 0 end
      - coalesce(put.amount, 0) - charge.written_off_amount_minor`,
  sql`select 'what a charge says was paid', charge.id, coalesce(put.amount, 0), charge.paid_amount_minor
    from payment_records charge
    left join (select record_id, sum(amount_minor) as amount from allocations group by record_id) put on put.record_id = charge.id
    where charge.paid_amount_minor <> coalesce(put.amount, 0)`,
  sql`select 'opening balance posted as cash, or cash as opening balance', payment.id, 0, sum(abs(posting.amount_minor))
    from payments payment join ledger_entries entry on entry.payment_id = payment.id
    join ledger_postings posting on posting.entry_id = entry.id
      and posting.account = case when payment.method = 'opening' then 'cash' else 'opening_balance' end
    where entry.refund_id is null group by payment.id`,
  sql`select 'cash of a payment', payment.id, case when payment.reversed_at is null then payment.amount_minor else 0 end,
      coalesce(booked.amount, 0)
    from payments payment
    left join (
      select entry.payment_id, sum(posting.amount_minor) as amount from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account in ('cash', 'opening_balance', 'tax_withheld')
      where entry.refund_id is null group by entry.payment_id
    ) booked on booked.payment_id = payment.id
    where coalesce(booked.amount, 0) <> case when payment.reversed_at is null then payment.amount_minor else 0 end`,
  sql`select 'tax withheld of money that does not count, or said otherwise', tax.payment_id, 1, 0 from withheld_taxes tax
    join payments payment on payment.id = tax.payment_id join payments came on came.id = tax.received_id
    where payment.method <> 'withheld' or came.tenancy_id <> payment.tenancy_id
      or payment.reversed_at is null and came.reversed_at is not null or (payment.reversed_at is null) <> (tax.ended_at is null)`,
  sql`select 'credit of a payment', payment.id,
      case when payment.reversed_at is null then payment.amount_minor else 0 end - coalesce(put.amount, 0),
      -coalesce(booked.amount, 0)
    from payments payment
    left join (select payment_id, sum(amount_minor) as amount from allocations group by payment_id) put on put.payment_id = payment.id
    left join (
      select entry.payment_id, sum(posting.amount_minor) as amount from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'credit'
      group by entry.payment_id
    ) booked on booked.payment_id = payment.id
    where -coalesce(booked.amount, 0)
      <> case when payment.reversed_at is null then payment.amount_minor else 0 end - coalesce(put.amount, 0)`,
  sql`select 'what of a payment is used', payment.id, coalesce(put.amount, 0), payment.allocated_amount_minor
    from payments payment
    left join (select payment_id, sum(amount_minor) as amount from allocations group by payment_id) put on put.payment_id = payment.id
    where payment.allocated_amount_minor <> coalesce(put.amount, 0)`,
  sql`select 'more taken back than was put there', coalesce(payment_id, record_id), 0, sum(amount_minor) from allocations
    group by payment_id, record_id, refund_id having sum(amount_minor) < 0`,
  sql`select 'allocation without its entry, or with another amount', allocation.id, allocation.amount_minor,
      coalesce(booked.amount, 0)
    from allocations allocation
    left join (
      select entry.allocation_id, sum(posting.amount_minor) filter (where posting.account in ('credit', 'deposits_held')
        and entry.payment_id is not null and posting.account = 'credit'
        or entry.payment_id is null and posting.account = 'deposits_held') as amount
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      where entry.allocation_id is not null group by entry.allocation_id
    ) booked on booked.allocation_id = allocation.id
    where coalesce(booked.amount, 0) <> allocation.amount_minor`,
  sql`select 'cash of a refund', refund.id,
      case when refund.reversed_at is null then -(refund.from_deposit_minor + refund.from_credit_minor) else 0 end,
      coalesce(booked.amount, 0)
    from refunds refund
    left join (
      select entry.refund_id, sum(posting.amount_minor) as amount from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'cash'
      group by entry.refund_id
    ) booked on booked.refund_id = refund.id
    where coalesce(booked.amount, 0)
      <> case when refund.reversed_at is null then -(refund.from_deposit_minor + refund.from_credit_minor) else 0 end`,
  sql`select 'deposit held of a tenancy', tenancy.id, coalesce(documents.amount, 0), coalesce(booked.amount, 0)
    from tenancies tenancy
    left join (
      select tenancy_id, sum(amount) as amount from (
        select allocation.tenancy_id, allocation.amount_minor as amount from allocations allocation
          join payment_records charge on charge.id = allocation.record_id and charge.payment_type = 'deposit'
        union all
        select tenancy_id, -amount_minor from allocations where payment_id is null
        union all
        select tenancy_id, -from_deposit_minor from refunds where reversed_at is null
      ) movements group by tenancy_id
    ) documents on documents.tenancy_id = tenancy.id
    left join (
      select entry.tenancy_id, -sum(posting.amount_minor) as amount from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'deposits_held'
      group by entry.tenancy_id
    ) booked on booked.tenancy_id = tenancy.id
    where coalesce(documents.amount, 0) <> coalesce(booked.amount, 0)`,
  // What was paid back in money may be missing, once the payment that had brought it is reversed; what was moved may not, until
  // the move is undone.
  sql`select 'deposit spent beyond what was held on ' || day, tenancy_id, 0, there from (
      select entry.tenancy_id, entry.day,
        sum(-sum(posting.amount_minor)) over (partition by entry.tenancy_id order by entry.day) as there
      from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'deposits_held'
      left join refunds refund on refund.id = entry.refund_id
      where refund.id is null or refund.method = 'transfer' and refund.reversed_at is null group by entry.tenancy_id, entry.day
    ) days where there < 0`,
  sql`select 'credit of a payment used on ' || day || ', when it was not there', payment_id, 0, there from (
      select entry.payment_id, entry.day,
        sum(-sum(posting.amount_minor)) over (partition by entry.payment_id order by entry.day) as there
      from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'credit'
      where entry.payment_id is not null group by entry.payment_id, entry.day
    ) days where there < 0`,
  // By what was known when it was entered: that a payment is reversed later takes nothing from a refund.
  sql`select 'deposit paid back before it was held', refund.id, refund.from_deposit_minor, least.there
    from refunds refund
    join ledger_entries paid on paid.refund_id = refund.id and paid.kind = 'refund' and paid.payment_id is null
      and paid.tenancy_id = refund.tenancy_id
    cross join lateral (
      select min(there) as there from (
        select day, sum(amount) over (order by day) as there from (
          select greatest(entry.day, paid.day) as day, -sum(posting.amount_minor) as amount from ledger_entries entry
          join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'deposits_held'
          where entry.tenancy_id = paid.tenancy_id and entry.position < paid.position group by 1
          union all select paid.day, 0
        ) moves
      ) days
    ) least
    where refund.reversed_at is null and least.there < refund.from_deposit_minor`,
  sql`select 'money between units that left one and did not come to the other', transfer.id,
      case when refund.reversed_at is null then refund.from_deposit_minor + refund.from_credit_minor else 0 end, coalesce(came.amount, 0)
    from tenancy_transfers transfer join refunds refund on refund.id = transfer.refund_id
    left join (select part.transfer_id, sum(payment.amount_minor) filter (where payment.reversed_at is null) as amount
      from tenancy_transfer_parts part join payments payment on payment.id = part.payment_id group by 1) came on came.transfer_id = transfer.id
    where coalesce(came.amount, 0) <> case when refund.reversed_at is null
        then refund.from_deposit_minor + refund.from_credit_minor else 0 end
      or (refund.reversed_at is null) <> (transfer.undone_at is null)
      or refund.from_deposit_minor <> transfer.deposit_minor or refund.from_credit_minor <> transfer.credit_minor`,
  ...(['refunds', 'payments'] as const).map((table) => {
    const rows = sql.raw(table)
    const move = sql.raw(
      table === 'refunds'
        ? 'tenancy_transfers transfer where transfer.refund_id = document.id'
        : 'tenancy_transfer_parts part where part.payment_id = document.id',
    )
    return sql`select ${sql.raw(`'${table} between units of no move'`)}, document.id, 0, 1 from ${rows} document
      where document.method = 'transfer' and not exists (select from ${move})`
  }),
  // By what was known then: what is missing later, when a payment is reversed, is owed again.
  sql`select 'deposit paid back and taken back to the unit that it came from', transfer.id, 0, after.most
    from tenancy_transfers transfer
    cross join lateral (
      select coalesce(sum(-posting.amount_minor), 0) as there from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'deposits_held'
      where entry.tenancy_id = transfer.to_tenancy_id and entry.created_at < transfer.undone_at
    ) before
    cross join lateral (
      select max(there) as most from (
        select entry.position, entry.created_at, sum(-posting.amount_minor) over (order by entry.position) as there
        from ledger_entries entry
        join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'deposits_held'
        where entry.tenancy_id = transfer.to_tenancy_id
      ) moves where created_at = transfer.undone_at
    ) after
    where transfer.deposit_minor > 0 and transfer.undone_at is not null and after.most < least(0, before.there)`,
  sql`select 'unmatched money of a line', line.id,
      case when line.judged_at is not null and line.direction = 'in' and line.state in ('waiting', 'held')
        then line.amount_minor - line.booked_minor else 0 end,
      coalesce(posted.amount, 0)
    from receipt_lines line
    left join (
      select entry.receipt_line_id, -sum(posting.amount_minor) as amount from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'suspense'
      where entry.receipt_line_id is not null group by entry.receipt_line_id
    ) posted on posted.receipt_line_id = line.id
    where coalesce(posted.amount, 0) <> case when line.judged_at is not null and line.direction = 'in'
      and line.state in ('waiting', 'held') then line.amount_minor - line.booked_minor else 0 end`,
  sql`select 'unmatched money taken on ' || day || ', when it was not there', receipt_line_id, 0, there from (
      select entry.receipt_line_id, entry.day,
        sum(-sum(posting.amount_minor)) over (partition by entry.receipt_line_id order by entry.day) as there
      from ledger_entries entry
      join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'suspense'
      group by entry.receipt_line_id, entry.day
    ) days where there < 0`,
  sql`select 'unmatched money on a tenancy', entry.id, 0, posting.amount_minor from ledger_entries entry
    join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'suspense'
    where entry.tenancy_id is not null`,
  sql`select 'what of a line is assigned', line.id, coalesce(parts.amount, 0), line.booked_minor from receipt_lines line
    left join (
      select part.line_id, sum(part.amount_minor) as amount from receipt_line_payments part
      join payments payment on payment.id = part.payment_id and payment.reversed_at is null
        and payment.currency = (select currency from receipt_lines whole where whole.id = part.line_id)
      where part.taken_back_at is null group by part.line_id
    ) parts on parts.line_id = line.id
    where line.direction = 'in' and line.booked_minor <> coalesce(parts.amount, 0)`,
  sql`select 'payment of a line with another amount', payment.id, part.amount_minor, payment.amount_minor
    from receipt_line_payments part join payments payment on payment.id = part.payment_id
    where part.taken_back_at is null and (part.amount_minor <> payment.amount_minor or payment.reversed_at is not null)`,
  sql`select 'money of clients and of the agency mixed', entry_id, 0, sum(amount_minor) from ledger_postings
    group by entry_id, is_of_agency(account) having sum(amount_minor) <> 0`,
  ...(['expense', 'payout'] as const).map((kind) => {
    const [table, reference, day] =
      kind === 'expense' ? ['expenses', 'expense_id', 'spent_on'] : ['remittances', 'remittance_id', 'paid_on']
    return sql.raw(`select '${kind} on ' || coalesce(said.day, posted.day), coalesce(said.id, posted.id), coalesce(said.amount, 0), coalesce(posted.amount, 0)
      from (select id, day, sum(amount) as amount from (
          select id, ${day} as day, amount_minor as amount from ${table} where voided_at is null or taken_back_on is not null
          union all select id, taken_back_on, -amount_minor from ${table} where taken_back_on is not null
        ) days group by id, day) said
      full join (select entry.${reference} as id, entry.day, -sum(posting.amount_minor) as amount
        from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'cash'
        where entry.${reference} is not null group by 1, 2 having sum(posting.amount_minor) <> 0) posted
        on posted.id = said.id and posted.day = said.day
      where coalesce(said.amount, 0) <> coalesce(posted.amount, 0)`)
  }),
  sql`select 'payout to an owner, by method', coalesce(said.id, posted.id), coalesce(said.amount, 0), coalesce(posted.amount, 0)
    from (select owner_id as id, currency, method, sum(amount_minor) as amount from remittances where voided_at is null group by 1, 2, 3) said
    full join (select entry.owner_id as id, entry.currency, posting.detail as method, -sum(posting.amount_minor) as amount
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'cash'
      where entry.owner_id is not null and entry.rental_tax_payment_id is null group by 1, 2, 3 having sum(posting.amount_minor) <> 0) posted
      on posted.id = said.id and posted.currency = said.currency and posted.method = said.method
    where coalesce(said.amount, 0) <> coalesce(posted.amount, 0)`,
  sql`select 'payout posted to another owner', entry.id, 0, posting.amount_minor
    from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'owners'
    left join remittances paid on paid.id = entry.remittance_id
    where entry.owner_id is not null and (posting.owner_id <> entry.owner_id or paid.owner_id <> entry.owner_id)`,
  sql`select 'opening balance of an owner on ' || coalesce(said.day, posted.day), coalesce(said.id, posted.id), coalesce(said.amount, 0), coalesce(posted.amount, 0)
    from (select owner_id as id, currency, starts_on - 1 as day, amount_minor as amount from owner_opening_balances) said
    full join (select posting.owner_id as id, posting.currency, entry.day, -sum(posting.amount_minor) as amount
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.detail = 'opening'
      where entry.kind = 'owner_opening' and posting.account = 'owners' group by 1, 2, 3 having sum(posting.amount_minor) <> 0) posted
      on posted.id = said.id and posted.currency = said.currency and posted.day = said.day
    where coalesce(said.amount, 0) <> coalesce(posted.amount, 0)`,
  // What was taken back left the account that it had come in on, or came back to the one that it had gone out of.
  sql`select 'cash taken back on another own account', document.id, 0, document.amount from (
      select coalesce(entry.refund_id, entry.payment_id, entry.expense_id, entry.remittance_id, entry.account_transfer_id, entry.agency_money_id, entry.rental_tax_payment_id) as id,
        sum(posting.amount_minor) as amount
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.account in ('cash', 'agency_cash')
      where entry.receipt_line_id is null group by 1, posting.receiving_account_id having sum(posting.amount_minor) <> 0
    ) document
    left join payments paid on paid.id = document.id left join refunds back on back.id = document.id
    left join expenses spent on spent.id = document.id left join remittances out on out.id = document.id
    left join account_transfers moved on moved.id = document.id left join agency_money own on own.id = document.id
    left join rental_tax_payments tax on tax.id = document.id
    where coalesce(paid.reversed_at, back.reversed_at, spent.voided_at, out.voided_at, moved.voided_at, own.voided_at, tax.voided_at) is not null`,
  // Cash stays in its box until it is banked, whatever the slip says.
  sql`select 'money of a line on another own account', of_line.id, of_line.amount_minor, sum(posting.amount_minor)
    from (
      select line.id, line.amount_minor, line.receiving_account_id, entry.id as entry_id
      from receipt_lines line join ledger_entries entry on entry.receipt_line_id = line.id
      union select line.id, line.amount_minor, line.receiving_account_id, entry.id
      from receipt_lines line join receipt_line_payments part on part.line_id = line.id and part.taken_back_at is null
      join ledger_entries entry on entry.payment_id = part.payment_id and entry.refund_id is null
    ) of_line
    join ledger_postings posting on posting.entry_id = of_line.entry_id and posting.account = 'cash'
    where of_line.receiving_account_id <> posting.receiving_account_id and posting.detail <> 'cash'
    group by of_line.id, of_line.amount_minor, posting.receiving_account_id having sum(posting.amount_minor) <> 0`,
  sql`select 'move between own accounts', coalesce(said.id, posted.id), coalesce(said.amount, 0), coalesce(posted.amount, 0)
    from (
      select id, account_id, sum(amount) as amount from (
        select id, to_account_id as account_id, amount_minor as amount from account_transfers where voided_at is null
        union all select id, from_account_id, -amount_minor from account_transfers
          where voided_at is null and num_nonnulls(from_account_id, from_method) > 0
      ) sides group by 1, 2
    ) said
    full join (
      select entry.account_transfer_id as id, posting.receiving_account_id as account_id, sum(posting.amount_minor) as amount
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.account in ('cash', 'agency_cash')
      where entry.account_transfer_id is not null group by 1, 2 having sum(posting.amount_minor) <> 0
    ) posted on posted.id = said.id and posted.account_id is not distinct from said.account_id
    where coalesce(said.amount, 0) <> coalesce(posted.amount, 0)`,
  sql`select 'cost, income or VAT of the agency on ' || coalesce(said.day, posted.day), coalesce(said.id, posted.id), coalesce(said.amount, 0), coalesce(posted.amount, 0)
    from (
      select id, agency_account_id, day, sum(amount) as amount from (
        select money.id, agency_account_id, paid_on as day, case account.kind when 'income' then -amount_minor else amount_minor - vat_minor end as amount
          from agency_money money left join agency_accounts account on account.id = money.agency_account_id
          where money.voided_at is null or money.taken_back_on is not null
        union all select money.id, agency_account_id, taken_back_on, case account.kind when 'income' then amount_minor else vat_minor - amount_minor end
          from agency_money money left join agency_accounts account on account.id = money.agency_account_id where money.taken_back_on is not null
        union all select id, null, paid_on, vat_minor from agency_money where vat_minor > 0 and (voided_at is null or taken_back_on is not null)
        union all select id, null, taken_back_on, -vat_minor from agency_money where vat_minor > 0 and taken_back_on is not null
      ) days group by 1, 2, 3
    ) said
    full join (
      select entry.agency_money_id as id, posting.agency_account_id, entry.day, sum(posting.amount_minor) as amount
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id
      where posting.agency_account_id is not null or entry.agency_money_id is not null and posting.account in ('vat_due', 'input_vat')
      group by 1, 2, 3 having sum(posting.amount_minor) <> 0
    ) posted on posted.id = said.id and posted.agency_account_id is not distinct from said.agency_account_id and posted.day = said.day
    where coalesce(said.amount, 0) <> coalesce(posted.amount, 0)`,
  sql`select 'VAT on a purchase taken off where none is charged, on ' || cost.paid_on, cost.id, 0, cost.vat_minor
    from agency_money cost where cost.vat_minor > 0 and cost.voided_at is null and coalesce((
      select rate from commission_vat said where said.currency = cost.currency and said.from_day <= cost.paid_on
      order by said.from_day desc limit 1), 0) = 0`,
  sql`select 'rental income tax paid to KRA on ' || coalesce(said.day, posted.day), coalesce(said.id, posted.id), coalesce(said.amount, 0), coalesce(posted.amount, 0)
    from (
      select id, receiving_account_id, day, sum(amount) as amount from (
        select id, receiving_account_id, paid_on as day, amount_minor as amount from rental_tax_payments where voided_at is null or taken_back_on is not null
        union all select id, receiving_account_id, taken_back_on, -amount_minor from rental_tax_payments where taken_back_on is not null
      ) days group by 1, 2, 3
    ) said
    full join (
      select entry.rental_tax_payment_id as id, posting.receiving_account_id, entry.day, -sum(posting.amount_minor) as amount
      from ledger_entries entry join ledger_postings posting on posting.entry_id = entry.id and posting.account = 'cash'
      where entry.rental_tax_payment_id is not null group by 1, 2, 3 having sum(posting.amount_minor) <> 0
    ) posted on posted.id = said.id and posted.receiving_account_id is not distinct from said.receiving_account_id and posted.day = said.day
    where coalesce(said.amount, 0) <> coalesce(posted.amount, 0)`,
  sql`select 'rental income tax to pay', 'KES', withheld.amount - paid.amount, due.amount
    from (select coalesce(sum(amount_minor), 0) as amount from ledger_postings where detail = 'rental_tax') withheld
    cross join (select coalesce(sum(amount_minor), 0) as amount from rental_tax_payments where voided_at is null) paid
    cross join (select coalesce(-sum(amount_minor), 0) as amount from ledger_postings where account = 'rental_tax_due') due
    where withheld.amount - paid.amount <> due.amount`,
  // On the day on which one leaves the next may come; who left on their first day had the unit on none.
  sql`select 'unit let to two at once on ' || greatest(one.start_date, other.start_date), one.unit_id, 1, 2
    from tenancies one join tenancies other on other.unit_id = one.unit_id and other.id > one.id
      and daterange(other.start_date, other.end_date) && daterange(one.start_date, one.end_date)`,
  ...sumComparisons,
]

/** At most so many of each kind: who has more of them has one cause. */
const MOST = 100

/** For so long, in ms, one comparison of large books may take: longer than what people wait for a page. */
const LONGEST = 600_000

/** Reads by statements that may take long, and in nobody's way between two calls of it. */
export const readPatiently = <Result>(db: Queryable, read: (tx: Tx) => Promise<Result>): Promise<Result> =>
  db.transaction(async (tx) => {
    await tx.execute(sql`select set_config('statement_timeout', ${`${LONGEST}`}, true)`)
    return read(tx)
  })

/** Everything in which documents and ledger differ; nothing when the books are right. */
export async function listDifferences(db: Queryable): Promise<Difference[]> {
  const found: Difference[] = []
  for (const comparison of comparisons) {
    const { rows } = await readPatiently(db, (tx) =>
      tx.execute<Difference>(
        sql`select * from (${comparison}) as difference (what, id, expected, found)
          order by what collate "C", id, expected, found limit ${MOST}`,
      ),
    )
    found.push(...rows.map((row) => ({ ...row, expected: Number(row.expected), found: Number(row.found) })))
  }
  return found
}

/** How much there was to compare. */
export async function countChecked(db: Queryable): Promise<{ entries: number; charges: number; payments: number }> {
  const { rows } = await db.execute<{ entries: number; charges: number; payments: number }>(sql`
    select (select count(*) from ledger_entries)::int as entries, (select count(*) from payment_records)::int as charges,
      (select count(*) from payments)::int as payments`)
  return rows[0] ?? { entries: 0, charges: 0, payments: 0 }
}
