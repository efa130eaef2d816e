import { EnvironmentOutlined } from '@ant-design/icons'
import { Button, Flex, Form, Input } from 'antd'
import { useWords } from '#kit/preferences.tsx'

const pointForm = /^\s*(-?\d{1,2}(?:\.\d+)?)\s*[,，]\s*(-?\d{1,3}(?:\.\d+)?)\s*$/

/** The coordinates of a text "latitude, longitude"; null where it is empty or no point of the earth. */
export function pointOf(text: string): { latitude: number; longitude: number } | null {
  const [, latitude, longitude] = (pointForm.exec(text) ?? []).map(Number)
  if (latitude === undefined || longitude === undefined) return null
  return Math.abs(latitude) <= 90 && Math.abs(longitude) <= 180 ? { latitude, longitude } : null
}

/** Coordinates as the maps of China give them, with the vendor's pages to pick a point and to see it. */
export function MapFields() {
  const words = useWords()
  const text: string = Form.useWatch('point') ?? ''
  const name: string = Form.useWatch('name') ?? ''
  const point = pointOf(text)
  const shown =
    point &&
    `https://apis.map.qq.com/uri/v1/marker?${new URLSearchParams({
      marker: `coord:${point.latitude},${point.longitude};title:${name.replace(/[;:]/g, ' ') || words.placeName}`,
      referer: 'mingpian',
    })}`
  return (
    <Form.Item label={words.placePoint} extra={words.placePointHint}>
      <Flex gap={8} wrap>
        <Form.Item
          name="point"
          noStyle
          rules={[
            {
              validator: async (_, value: string) => {
                if (value?.trim() && !pointOf(value)) throw new Error(words.placePointWrong)
              },
            },
          ]}
        >
          <Input
            aria-label={words.placePoint}
            placeholder="31.230416, 121.473701"
            maxLength={60}
            style={{ width: 240 }}
          />
        </Form.Item>
        <Button href="https://lbs.qq.com/getPoint/" target="_blank" rel="noreferrer">
          {words.placePick}
        </Button>
        {shown && (
          <Button icon={<EnvironmentOutlined />} href={shown} target="_blank" rel="noreferrer">
            {words.placeShowMap}
          </Button>
        )}
      </Flex>
    </Form.Item>
  )
}
