import { expect, test } from 'vitest'
import { conditionsOf } from './bindings.rules'

test.each([
  ['id=eq.200', 'id.eq.200'],
  ['id=gt.0,id=lt.100', 'id.gt.0,id.lt.100'],
  ['name=eq."a,b"', 'name.eq."a,b"'],
  ['name=eq."say \\"a,b\\"",id=eq.1', 'name.eq."say \\"a,b\\"",id.eq.1'],
  ['status=not.in.(draft,archived)', 'status.not.in.(draft,archived)'],
  ['title=like.%a=b%', 'title.like.%a=b%'],
])('the filter %s is the condition %s', (filter, conditions) => {
  expect(conditionsOf(filter)).toBe(conditions)
})

test.each(['id', 'id=eq.1,name', '=eq.1'])('%s is no filter', (filter) => {
  expect(conditionsOf(filter)).toBeUndefined()
})
