import { Button } from 'antd'
import { Link } from 'react-router'
import { useWords } from '#kit/preferences.tsx'

export const BackToOverview = () => (
  <Link to="/overview">
    <Button>{useWords().backToOverview}</Button>
  </Link>
)
