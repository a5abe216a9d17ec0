import { Module } from '@nestjs/common';
import { storeFeature } from '@vale/platform/store';
import { AppearanceRepository } from './appearance/appearance.repository.js';
import { appearanceDocumentSchema } from './appearance/appearance.schema.js';
import { AppearanceAdminService } from './appearance/appearance-admin.service.js';
import { AppearanceService } from './appearance/appearance.service.js';
import { BannerService } from './banner/banner.service.js';
import { DemoRecordRepository } from './demo/demo-record.repository.js';
import { demoRecordSchema } from './demo/demo-record.schema.js';
import { DemoService } from './demo/demo.service.js';
import { DemoSeeder } from './demo/demo-seeder.service.js';
import { DemoWithdrawalService } from './demo/demo-withdrawal.service.js';
import { CatalogFiguresQuery } from './figures/catalog-figures.query.js';
import { ImageCodec } from './image/image-codec.client.js';
import { ImageDownloadClient } from './image/image-download.client.js';
import { ImageRetentionService } from './image/image-retention.service.js';
import { ImageUploadRepository } from './image/image-upload.repository.js';
import { imageUploadSchema, imageSchema, pictureSchema } from './image/image.schema.js';
import { ImageRepository } from './image/image.repository.js';
import { ImageService } from './image/image.service.js';
import { LookPictureService } from './image/look-picture.service.js';
import { PictureUseRepository } from './image/picture-use.repository.js';
import { OldPathRepository } from './old-path/old-path.repository.js';
import { oldPathSchema } from './old-path/old-path.schema.js';
import { OldPathService } from './old-path/old-path.service.js';
import { OfferService } from './offer/offer.service.js';
import { ImportedIdService } from './import/imported-id.service.js';
import { OrderBumpAdminService } from './order-bump/order-bump-admin.service.js';
import { OrderBumpRepository } from './order-bump/order-bump.repository.js';
import { orderBumpSchema } from './order-bump/order-bump.schema.js';
import { OrderBumpService } from './order-bump/order-bump.service.js';
import { ProductAdminService } from './product/product-admin.service.js';
import { ProductExpiryService } from './product/product-expiry.service.js';
import { ProductListRepository } from './product/product-list.repository.js';
import { ProductSearchRepository } from './product/product-search.repository.js';
import { ProductTextRepository } from './product/product-text.repository.js';
import { ProductFinder } from './product/product-finder.service.js';
import { ProductSalesRepository } from './product/product-sales.repository.js';
import { ProductSalesService } from './product/product-sales.service.js';
import { ProductBatchService } from './product/product-batch.service.js';
import { ProductRepository } from './product/product.repository.js';
import { productSchema } from './product/product.schema.js';
import { ProductService } from './product/product.service.js';
import { StockLevelRepository } from './stock-level/stock-level.repository.js';
import { stockLevelSchema } from './stock-level/stock-level.schema.js';
import { StockLevelService } from './stock-level/stock-level.service.js';
import { searchWordSchema } from './product/search-word.schema.js';
import { SearchWordRepository } from './product/search-word.repository.js';
import { AdminProductListService } from './product/admin-product-list.service.js';
import { AdminProductListRepository } from './product/admin-product-list.repository.js';
import { ProductBrowseService } from './product/product-browse.service.js';
import { SuggestionService } from './product/suggestion.service.js';
import { StockNameService } from './stock-name/stock-name.service.js';
import { AvailabilityService } from './availability/availability.service.js';
import { RestockNoticeService } from './restock/restock-notice.service.js';
import { RestockRequestRepository } from './restock/restock-request.repository.js';
import { restockRequestSchema } from './restock/restock-request.schema.js';
import { RestockService } from './restock/restock.service.js';
import { ShopAdminService } from './shop/shop-admin.service.js';
import { ShopService } from './shop/shop.service.js';
import { CategoryAdminService } from './category/category-admin.service.js';
import { CategoryUseRepository } from './category/category-use.repository.js';
import { CategoryRepository } from './category/category.repository.js';
import { CategoryService } from './category/category.service.js';
import { categoriesSchema } from './category/category.schema.js';
import { StoreSettingsRepository } from './shop/store-settings.repository.js';
import { storeSettingsSchema } from './shop/store-settings.schema.js';
import { ImportApplyService } from './product-import/import-apply.service.js';
import { ImportPictureService } from './product-import/import-picture.service.js';
import { ImportPlanService } from './product-import/import-plan.service.js';
import { ProductImportRepository } from './product-import/product-import.repository.js';
import { productImportSchema } from './product-import/product-import.schema.js';
import { ProductImportService } from './product-import/product-import.service.js';
import { BulkChangeRepository } from './bulk-change/bulk-change.repository.js';
import { bulkChangeSchema, bulkRowsSchema } from './bulk-change/bulk-change.schema.js';
import { BulkChangeService } from './bulk-change/bulk-change.service.js';
import { BulkPlanService } from './bulk-change/bulk-plan.service.js';
import { BulkRunService } from './bulk-change/bulk-run.service.js';
import { RatingService } from './rating/rating.service.js';
import { TestimonialAdminService } from './testimonial/testimonial-admin.service.js';
import { TestimonialListRepository } from './testimonial/testimonial-list.repository.js';
import { TestimonialRepository } from './testimonial/testimonial.repository.js';
import { testimonialSchema } from './testimonial/testimonial.schema.js';
import { TestimonialService } from './testimonial/testimonial.service.js';

const product = [
  ProductRepository,
  AdminProductListRepository,
  AdminProductListService,
  ProductListRepository,
  ProductSearchRepository,
  ProductTextRepository,
  ProductFinder,
  ProductSalesRepository,
  SearchWordRepository,
  ProductService,
  ProductBrowseService,
  SuggestionService,
  ProductAdminService,
  ProductBatchService,
  ProductExpiryService,
  ProductSalesService,
];
const stock = [StockLevelRepository, StockLevelService, AvailabilityService, StockNameService];

const image = [
  ImageRepository,
  ImageUploadRepository,
  PictureUseRepository,
  ImageCodec,
  ImageDownloadClient,
  ImageService,
  LookPictureService,
  ImageRetentionService,
];

const productImport = [
  ProductImportRepository,
  ImportPlanService,
  ProductImportService,
  ImportApplyService,
  ImportPictureService,
  OldPathRepository,
  OldPathService,
];

const bulkChange = [BulkChangeRepository, BulkPlanService, BulkChangeService, BulkRunService];

@Module({
  imports: [
    storeFeature(
      productSchema,
      searchWordSchema,
      stockLevelSchema,
      orderBumpSchema,
      testimonialSchema,
      restockRequestSchema,
      storeSettingsSchema,
      categoriesSchema,
      appearanceDocumentSchema,
      imageSchema,
      pictureSchema,
      imageUploadSchema,
      productImportSchema,
      oldPathSchema,
      bulkChangeSchema,
      bulkRowsSchema,
      demoRecordSchema,
    ),
  ],
  providers: [
    ...product,
    ...stock,
    ...image,
    ...productImport,
    ...bulkChange,
    BannerService,
    CatalogFiguresQuery,
    ImportedIdService,
    OfferService,
    OrderBumpRepository,
    OrderBumpService,
    OrderBumpAdminService,
    TestimonialRepository,
    TestimonialListRepository,
    TestimonialService,
    TestimonialAdminService,
    RatingService,
    RestockRequestRepository,
    RestockService,
    RestockNoticeService,
    CategoryRepository,
    CategoryService,
    CategoryUseRepository,
    CategoryAdminService,
    AppearanceRepository,
    AppearanceService,
    AppearanceAdminService,
    StoreSettingsRepository,
    ShopService,
    ShopAdminService,
    DemoRecordRepository,
    DemoSeeder,
    DemoWithdrawalService,
    DemoService,
  ],
})
export class CatalogModule {}
