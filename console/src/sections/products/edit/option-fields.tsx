import { CloseOutlined, DeleteOutlined, PlusOutlined } from '@ant-design/icons'
import { goodsLimits } from '@mingpian/contract/shared/rules/goods.ts'
import { Button, Flex, Input } from 'antd'
import { useWords } from '#kit/preferences.tsx'
import { combinationsOf, type Matrix, newId } from './matrix.ts'

interface Props {
  matrix: Matrix
  faults: ReadonlySet<string>
  onChange: (matrix: Matrix) => void
}

type Option = Matrix['options'][number]

/** The names of the options and their values: each combination of values is a row below. */
export function OptionFields({ matrix, faults, onChange }: Props) {
  const words = useWords()
  const { options } = matrix
  /** Rows keep what was typed of them: the first row passes to the first combination that contains it. */
  const change = (next: Option[]) => {
    const first = combinationsOf(matrix)[0]
    const rows = { ...matrix.rows }
    const after = { options: next, rows }
    const [begin] = combinationsOf(after)
    if (first && begin && !rows[begin.key] && next.length !== options.length) rows[begin.key] = first.row
    onChange({ options: next, rows })
  }
  const setOption = (at: number, with_: Partial<Option>) =>
    change(options.map((option, i) => (i === at ? { ...option, ...with_ } : option)))
  return (
    <Flex vertical gap={12} style={{ marginBottom: 12 }}>
      {options.map(({ id, name, values }, at) => (
        <Flex key={id} gap={8} wrap align="center">
          <Input
            aria-label={words.optionName(at + 1)}
            aria-invalid={faults.has(id)}
            status={faults.has(id) ? 'error' : ''}
            placeholder={words.optionNameHint}
            maxLength={goodsLimits.option}
            value={name}
            onChange={({ target }) => setOption(at, { name: target.value })}
            style={{ width: 140 }}
          />
          {values.map((value, nth) => (
            <Input
              key={value.id}
              aria-label={words.optionValueOf(name || words.optionName(at + 1), nth + 1)}
              aria-invalid={faults.has(value.id)}
              status={faults.has(value.id) ? 'error' : ''}
              placeholder={words.optionValueHint}
              maxLength={goodsLimits.option}
              value={value.text}
              onChange={({ target }) =>
                setOption(at, {
                  values: values.map((other) =>
                    other.id === value.id ? { ...other, text: target.value } : other,
                  ),
                })
              }
              style={{ width: 160 }}
              suffix={
                <Button
                  type="text"
                  size="small"
                  icon={<CloseOutlined />}
                  disabled={values.length === 1}
                  aria-label={words.removeValue(value.text || String(nth + 1))}
                  onClick={() =>
                    setOption(at, { values: values.filter(({ id: other }) => other !== value.id) })
                  }
                />
              }
            />
          ))}
          <Button
            type="dashed"
            icon={<PlusOutlined />}
            onClick={() => setOption(at, { values: [...values, { id: newId(), text: '' }] })}
          >
            {words.addValue}
          </Button>
          <Button
            type="text"
            danger
            icon={<DeleteOutlined />}
            aria-label={words.removeOption(name || String(at + 1))}
            onClick={() => change(options.filter((_, i) => i !== at))}
          />
        </Flex>
      ))}
      {options.length < goodsLimits.options && (
        <Button
          type="dashed"
          icon={<PlusOutlined />}
          style={{ alignSelf: 'flex-start' }}
          onClick={() => change([...options, { id: newId(), name: '', values: [{ id: newId(), text: '' }] }])}
        >
          {words.addOption}
        </Button>
      )}
    </Flex>
  )
}
