// The few calls of the vendor's SDK that we make; named one by one so that the rest stays out of the bundle.
export {
  closeWindow,
  ensureConfigReady,
  getLocation,
  hideMenuItems,
  LocationType,
  onMenuShareAppMessage,
  onMenuShareTimeline,
  onMenuShareWechat,
  openEnterpriseChat,
  openLocation,
  previewImage,
  register,
  updateAppMessageShareData,
  updateTimelineShareData,
} from '@wecom/jssdk'
