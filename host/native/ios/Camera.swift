import AVFoundation
import UIKit

/// Takes one picture at a time; the page reads it in pieces, by its handle.
final class Camera: NSObject, UIImagePickerControllerDelegate, UINavigationControllerDelegate {
    static var isAvailable: Bool { UIImagePickerController.isSourceTypeAvailable(.camera) }
    private static let quality: CGFloat = 0.9

    private var asked: (([String: Any]) -> Void)?
    /// The picture that was taken last.
    private var taken: (handle: String, file: URL)?

    func take(from controller: UIViewController?, _ done: @escaping ([String: Any]) -> Void) {
        guard let controller, asked == nil else { return done(["error": "failed"]) }
        asked = done
        AVCaptureDevice.requestAccess(for: .video) { [weak self] granted in
            DispatchQueue.main.async {
                if granted { self?.open(from: controller) } else { self?.answer(["error": "denied"]) }
            }
        }
    }

    /// One piece; with the last the picture is deleted here.
    func read(_ handle: String?, from offset: Int?) -> [String: Any] {
        guard let taken, taken.handle == handle, let offset,
              let file = try? FileHandle(forReadingFrom: taken.file) else { return ["error": "failed"] }
        defer { try? file.close() }
        guard let size = (try? file.seekToEnd()).map({ Int($0) }), let length = FilePieces.length(at: offset, of: size),
              (try? file.seek(toOffset: UInt64(offset))) != nil,
              let piece = try? file.read(upToCount: length), piece.count == length else { return ["error": "failed"] }
        let isLast = offset + length >= size
        if isLast { delete() }
        return ["data": piece.base64EncodedString(), "done": isLast]
    }

    func delete() {
        if let taken { try? FileManager.default.removeItem(at: taken.file) }
        taken = nil
    }

    func imagePickerController(
        _ picker: UIImagePickerController, didFinishPickingMediaWithInfo info: [UIImagePickerController.InfoKey: Any]
    ) {
        picker.dismiss(animated: true)
        // Drawn anew, so it has nothing of where it was taken.
        guard let image = info[.originalImage] as? UIImage, let data = image.jpegData(compressionQuality: Self.quality)
        else { return answer(["error": "failed"]) }
        answer(store(data))
    }

    func imagePickerControllerDidCancel(_ picker: UIImagePickerController) {
        picker.dismiss(animated: true)
        answer(["error": "cancelled"])
    }

    private func open(from controller: UIViewController) {
        let picker = UIImagePickerController()
        picker.sourceType = .camera
        picker.delegate = self
        // Swiping it away would answer nobody.
        picker.modalPresentationStyle = .fullScreen
        controller.present(picker, animated: true)
    }

    private func store(_ data: Data) -> [String: Any] {
        delete()
        let handle = UUID().uuidString
        let file = FileManager.default.temporaryDirectory.appendingPathComponent(handle)
        guard FilePieces.mayGrow(0, data.count), (try? data.write(to: file, options: .completeFileProtection)) != nil
        else { return ["error": "failed"] }
        taken = (handle, file)
        return ["handle": handle, "type": "image/jpeg", "size": data.count]
    }

    private func answer(_ outcome: [String: Any]) {
        asked?(outcome)
        asked = nil
    }
}
