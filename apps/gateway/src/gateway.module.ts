import { Module } from '@nestjs/common';
import { APP_INTERCEPTOR } from '@nestjs/core';
import { SecurityLog } from '@vale/platform/logging/security-log';
import { Admission } from './edge/admission.js';
import { EdgeInterceptor } from './edge/edge.interceptor.js';
import { ForwardedRoutes } from './edge/forwarded-routes.js';
import { OpenStreams } from './edge/open-streams.js';
import { ReplyWriter } from './edge/reply-writer.js';
import { RouteErrors } from './edge/route-errors.js';
import { RouteLimits } from './edge/route-limits.js';
import { StoredImages } from './images/stored-images.js';
import { OrderFeed } from './orders/order-feed.js';
import { DirectReplies } from './replies/direct-replies.js';
import { PublicReplies } from './replies/public-replies.js';
import { AppearanceRoutes } from './routes/catalog/appearance.routes.js';
import { ImageRoutes } from './routes/catalog/image.routes.js';
import { ProductImportRoutes } from './routes/catalog/product-import.routes.js';
import { ShopRoutes } from './routes/catalog/shop.routes.js';
import { HelpRoutes } from './routes/checkout/help.routes.js';
import { AdminOrderRoutes } from './routes/checkout/admin-order.routes.js';
import { OrderExportRoutes } from './routes/checkout/order-export.routes.js';
import { EvidenceRoutes } from './routes/checkout/evidence.routes.js';
import { OrderRoutes } from './routes/checkout/order.routes.js';
import { PaymentMethodRoutes } from './routes/checkout/payment-method.routes.js';
import { DocsRoutes } from './routes/gateway/docs.routes.js';
import { FileRoutes } from './routes/gateway/file.routes.js';
import { VisitorRoutes } from './routes/gateway/visitor.routes.js';
import { AuthRoutes } from './routes/identity/auth.routes.js';
import { AccountSecurityRoutes } from './routes/identity/account-security.routes.js';
import { OwnAccountRoutes } from './routes/identity/own-account.routes.js';
import { DeadLetterRoutes } from './routes/platform/dead-letter.routes.js';
import { ExportRoutes } from './routes/tracking/export.routes.js';
import { KnownSessions } from './session/known-sessions.js';
import { DeviceCookie } from './session/device-cookie.js';
import { SessionCookie } from './session/session-cookie.js';
import { VisitProofs } from './session/visit-proofs.js';
import { PngRenderer } from './share/png-renderer.js';
import { SharePictures } from './share/share-pictures.js';
import { GeneratedFiles } from './spa/generated-files.js';
import { OldAddresses } from './spa/old-addresses.js';
import { PageContents } from './spa/page-content.js';
import { PageMaker } from './spa/page-maker.js';
import { PagePreviews } from './spa/page-preview.js';
import { SiteFiles } from './spa/site-files.js';
import { WebApp } from './spa/web-app.js';
import { ShopReader } from './shop/shop-reader.js';

@Module({
  controllers: [
    ForwardedRoutes,
    AuthRoutes,
    VisitorRoutes,
    AccountSecurityRoutes,
    OwnAccountRoutes,
    ShopRoutes,
    AppearanceRoutes,
    ImageRoutes,
    ProductImportRoutes,
    AdminOrderRoutes,
    OrderExportRoutes,
    HelpRoutes,
    OrderRoutes,
    PaymentMethodRoutes,
    EvidenceRoutes,
    DeadLetterRoutes,
    ExportRoutes,
    FileRoutes,
    DocsRoutes,
  ],
  providers: [
    { provide: APP_INTERCEPTOR, useClass: EdgeInterceptor },
    Admission,
    RouteLimits,
    RouteErrors,
    ReplyWriter,
    OpenStreams,
    PublicReplies,
    DirectReplies,
    SecurityLog,
    KnownSessions,
    SessionCookie,
    DeviceCookie,
    VisitProofs,
    OrderFeed,
    ShopReader,
    PageContents,
    OldAddresses,
    PageMaker,
    PagePreviews,
    SiteFiles,
    PngRenderer,
    SharePictures,
    StoredImages,
    GeneratedFiles,
    WebApp,
  ],
})
export class GatewayModule {}
