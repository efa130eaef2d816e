import { Form, Input } from 'antd'
import { useWords } from '#kit/preferences.tsx'

/** A key in PEM over several lines, as the merchant platform gives it in a file. */
const pem = (what: string) => new RegExp(`^\\s*-----BEGIN ${what}-----[\\s\\S]+-----END ${what}-----\\s*$`)

const fields = [
  { name: 'serial', isRequired: true, pattern: /^\s*[0-9A-Fa-f]{8,64}\s*$/, isKey: false },
  { name: 'privateKey', isRequired: true, pattern: pem('(RSA )?PRIVATE KEY'), isKey: true },
  { name: 'publicKeyId', isRequired: false, pattern: /^\s*PUB_KEY_ID_[0-9A-Za-z_]{1,64}\s*$/, isKey: false },
  { name: 'publicKey', isRequired: false, pattern: pem('PUBLIC KEY'), isKey: true },
] as const

/** The merchant's certificate and WeChat Pay's public key. Stored ones are never shown; an empty field keeps them. */
export function PayFields({ isStored }: { isStored: (name: string) => boolean }) {
  const words = useWords()
  return fields.map(({ name, isRequired, pattern, isKey }) => (
    <Form.Item
      key={name}
      name={name}
      label={words.secretNames.pay[name]}
      extra={isStored(name) ? words.secretStored : words.payKeyHints[name]}
      rules={[
        { required: isRequired && !isStored(name), message: words.secretMissing },
        { pattern, message: words.payKeyWrong[name] },
      ]}
    >
      {isKey ? (
        <Input.TextArea
          autoSize={{ minRows: 3, maxRows: 6 }}
          maxLength={8192}
          spellCheck={false}
          autoComplete="off"
          style={{ fontFamily: 'monospace' }}
        />
      ) : (
        <Input maxLength={80} spellCheck={false} />
      )}
    </Form.Item>
  ))
}
