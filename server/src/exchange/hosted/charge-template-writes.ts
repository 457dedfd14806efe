import { TemplateInput } from '@makao/contract/homes/charge-templates/charge-templates.schema'
import { currencyOf } from '@makao/contract/homes/properties/properties.terms'
import type { Currency } from '@makao/contract/money'
import { Currency as CurrencySchema } from '@makao/contract/money.schema'
import { lockProfile } from '../../people/accounts/accounts.repository'
import { findContact } from '../../platform/agency/agency.repository'
import type { Row } from '../engine/answer'
import { Params } from '../engine/params'
import { badColumn, type Fields } from './fields'
import { taken, valid } from './write-refusals'
import { inTurn, type KeptOrLeft, resourceNamed, textIn, type Writer, type Writing } from './writer'

const RESOURCE = 'service_charge_templates'

/** The person's template of a name, also one that was deleted. */
async function findByName({ run, caller }: Writing, name: string): Promise<Row | undefined> {
  const params = new Params()
  const source = resourceNamed(RESOURCE).source(params, caller, 'list')
  const [row] = await run(
    `select row_to_json(s)::text as json from ${source} s where lower(s.name) = lower(${params.add(name)})`,
    params.values,
  )
  return row && JSON.parse(String(row.json))
}

/** What is so of a template, with what was sent of it. */
function inputOf(fields: Fields, present: Row | undefined, usual: Currency) {
  const currency = valid(CurrencySchema, fields.text('currency') ?? present?.currency ?? usual)
  const before = present && Number(present.default_amount) * (currency === 'KES' ? 100 : 1)
  const amount = fields.amount('default_amount', currency)
  return {
    name: fields.text('name') ?? present?.name,
    currency,
    defaultAmount: amount ?? (before === undefined ? 0 : Math.round(before)),
    description: fields.says('description') ? fields.text('description') : (present?.description ?? null),
  }
}

const columns = ['name', 'default_amount', 'description', 'currency', 'is_active']

export const chargeTemplateWriter: Writer = {
  insert: {
    permission: 'setting:write',
    columns: ['user_id', ...columns],
    conflict: ['name', 'user_id'],
    insert: async (writing, { rows, duplicates }) => {
      const { tx, actor, api } = writing
      // So that of two who insert the same name at once the second finds the first's.
      await lockProfile(tx, actor.id)
      const country = (await findContact(tx))?.country
      const usual = country ? currencyOf(country) : 'KES'
      return inTurn(rows, async (fields): Promise<KeptOrLeft> => {
        if (!fields.agrees('user_id', actor.id)) {
          throw badColumn(
            'user_id',
            'A template belongs to whoever sends it',
            'Leave user_id out, or send your own id.',
          )
        }
        const name = fields.required('name', fields.text('name'))
        const present = await findByName(writing, name.trim())
        if (present && duplicates === 'ignore') return undefined
        if (present && duplicates === 'refuse') throw taken(RESOURCE, 'user_id, name', `${actor.id}, ${name}`)
        const input = valid(TemplateInput, inputOf(fields, present, usual))
        const { id } = await api.chargeTemplates.save(input)
        if (fields.truth('is_active') === false) {
          await api.chargeTemplates.remove({ templateId: id })
        }
        return { key: id, isNew: !present }
      })
    },
  },
  update: {
    permission: 'setting:write',
    columns,
    update: async ({ api }, row, patch) => {
      const id = textIn(row, 'id') ?? ''
      const isActive = patch.truth('is_active')
      const isDeleted = row.is_active === false
      const changes = patch.columns.some((column) => column !== 'is_active' && columns.includes(column))
      if (changes || (isActive === true && isDeleted)) {
        if (isDeleted && isActive !== true) {
          throw badColumn('is_active', 'This template was deleted', 'Send is_active: true to have it again.')
        }
        const present = valid(CurrencySchema, row.currency)
        const input = valid(TemplateInput, inputOf(patch, row, present))
        // What was deleted comes back by its name.
        if (isDeleted) await api.chargeTemplates.save({ ...input, id: null, name: String(row.name) })
        await api.chargeTemplates.save({ ...input, id })
      }
      if (isActive === false && !isDeleted) await api.chargeTemplates.remove({ templateId: id })
    },
  },
}
